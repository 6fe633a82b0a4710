// The search box of a page. Nothing is sent anywhere.
(() => {
  if (typeof document === "undefined") return;
  const form = document.getElementById("find");
  const input = document.getElementById("words");
  const told = document.getElementById("told");
  const found = document.getElementById("found");
  const root = document.body.dataset.root;
  const STEP = 10;
  const PAUSE = 100;
  let latest = 0;
  let waiting = null;
  let answered = Promise.resolve();

  const element = (tag, name, ...content) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    made.append(...content);
    return made;
  };

  const button = (text, action) => {
    const made = element("button", "", text);
    made.type = "button";
    made.addEventListener("click", action);
    return made;
  };

  const link = ({ address }, text) => {
    const made = element("a", "", text);
    made.href = root + address;
    return made;
  };

  const shortened = (title) => title.split(" · ")[0];

  const others = (also) => also.flatMap((each, at) => [at === 0 ? "also " : ", ", link(each, shortened(each.title))]);

  const item = (hit) => {
    const line = element("li", "", link(hit, hit.title), element("span", "note", ` ${hit.kind}`));
    if (hit.verdict) line.append(" ", element("span", `verdict verdict-${hit.verdict}`, hit.verdict));
    const pieces = hit.snippet.map(([text, isFound]) => (isFound ? element("mark", "", text) : text));
    line.append(element("p", "note", ...pieces));
    if (hit.also.length > 0) line.append(element("p", "note", ...others(hit.also)));
    return line;
  };

  const messages = ({ hits, total, unknown, notes }) => {
    const lines = [...notes];
    if (unknown.length > 0) lines.push(`Nothing here about: ${unknown.join(", ")}`);
    if (hits.length > 0) lines.push(`${hits.length} of ${total}`);
    else if (unknown.length === 0) lines.push("Nothing found.");
    return lines.map((line) => element("p", "", line));
  };

  const tell = (...content) => told.replaceChildren(...content);

  const show = (answer, most) => {
    tell(...messages(answer));
    found.hidden = answer.hits.length === 0;
    const list = element("ol", "", ...answer.hits.map(item));
    const more = answer.hits.length === most && answer.total > most ? [button("More", () => ask(most + STEP))] : [];
    found.replaceChildren(list, ...more);
    if (most > STEP) links()[most - STEP]?.focus();
  };

  const clear = () => {
    found.hidden = true;
    found.replaceChildren();
    tell();
  };

  const showProblem = (error, most) => {
    clear();
    if (!(error instanceof upheld.Problem)) throw error;
    tell(element("p", "wrong", error.message));
    if (error instanceof upheld.Missing) told.append(element("p", "", button("Try again", () => ask(most))));
  };

  // Shows the answer to what stands in the box, unless something else stands there by then.
  const answer = async (most) => {
    const question = input.value.trim();
    latest += 1;
    const turn = latest;
    if (question === "") return clear();
    try {
      const hits = await upheld.search(question, most);
      if (turn === latest) show(hits, most);
    } catch (error) {
      if (turn === latest) showProblem(error, most);
    }
  };

  const ask = (most) => {
    clearTimeout(waiting);
    waiting = null;
    answered = answer(most);
    return answered;
  };

  const askSoon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, PAUSE, STEP);
  };

  const links = () => [...found.querySelectorAll("li > a")];

  const openFirst = async (event) => {
    event.preventDefault();
    await (waiting === null ? answered : ask(STEP));
    links()[0]?.click();
  };

  // From the box into the list, within it, and out of it again.
  const move = (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    const at = links().indexOf(document.activeElement);
    if (event.key === "Escape" && at >= 0) return input.focus();
    if (!(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = at + steps[event.key];
    if (to < -1 || to >= links().length) return;
    event.preventDefault();
    (to < 0 ? input : links()[to]).focus();
  };

  const focusBox = (event) => {
    const isTyping = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping) return;
    event.preventDefault();
    input.focus();
  };

  form.hidden = false;
  form.addEventListener("submit", openFirst);
  input.addEventListener("focus", () => upheld.part("index").catch(() => {}));
  input.addEventListener("input", askSoon);
  input.addEventListener("keydown", move);
  found.addEventListener("keydown", move);
  document.addEventListener("keydown", focusBox);
  if (input.value) ask(STEP);
})();
