// Unpacks numbers and sorted texts: the other side of publish/find/packing.py.
(() => {
  const number = (code) => (code < 92 ? code - 35 : code < 127 ? code - 36 : code - 70);

  const unpacked = (text) => Array.from({ length: text.length }, (_, at) => number(text.charCodeAt(at)));

  const summed = (steps) => {
    let sum = 0;
    return steps.map((step) => (sum += step));
  };

  const frontCoded = (text) => {
    let before = "";
    return Array.from(text.matchAll(/([A-Z])([^A-Z]*)/g), ([, shared, rest]) => {
      before = before.slice(0, shared.charCodeAt(0) - 65) + rest;
      return before;
    });
  };

  // How many of the sorted bounds are not beyond the key.
  const bisected = (bounds, key) => {
    let [low, high] = [0, bounds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (bounds[middle] <= key) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  Object.assign(upheld, { unpacked, summed, frontCoded, bisected });
})();
