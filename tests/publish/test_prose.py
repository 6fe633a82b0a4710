from upheld.publish.prose import Prose

PROSE = Prose({"603.4"}, "../")


def test_rules_with_a_page_are_linked() -> None:
    assert PROSE.line("see 603.4, not 603.5") == 'see <a href="../rules/603.4.html">603.4</a>, not 603.5'
    assert PROSE.line("version 1603.4 and 603.4.1") == "version 1603.4 and 603.4.1"


def test_symbols_read_as_text_and_show_what_they_are() -> None:
    found = PROSE.line("{2/W}")
    assert 'title="2 or white"' in found
    assert '<span class="brace">{</span>2/W<span class="brace">}</span>' in found


def test_markdown_is_rendered_and_html_is_not() -> None:
    assert PROSE.markdown("*a* <b>{T}</b>").startswith("<p><em>a</em> &lt;b&gt;<span")


def test_links_and_code_keep_their_text() -> None:
    assert (
        PROSE.markdown("[603.4](x.html) `603.4`") == '<p><a href="x.html">603.4</a> <code>603.4</code></p>\n'
    )


def test_a_number_of_another_edition_is_no_link_to_todays_rule() -> None:
    assert PROSE.line("603.4@2020-07-03") == "603.4@2020-07-03"
