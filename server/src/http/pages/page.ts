import type { FastifyReply } from 'fastify'
import { createContentPolicy } from '../security/security-headers.ts'

interface HtmlPage {
  readonly title: string
  readonly style: string
  /** As HTML. */
  readonly body: string
  /** Seconds after which the page loads itself again. */
  readonly refresh?: number
}

const baseStyle = `
:root { color-scheme: light dark; --ink: light-dark(#2b2622, #ece6df); --paper: light-dark(#fbf8f4, #1c1917);
  --soft: light-dark(#6d645b, #a89f95); --line: light-dark(#e4dcd2, #3a342e); --card: light-dark(#fff, #262220); --accent: light-dark(#b3401d, #ff9c73); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Apple SD Gothic Neo", "Noto Sans KR", "Malgun Gothic", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.3; } h2 { font-size: 1.2rem; margin-top: 2.5rem; } a { color: var(--accent); }
pre, code { font-family: ui-monospace, SFMono-Regular, Consolas, monospace; }
`

/** Sends a page that the server renders: without scripts, and with one style sheet that is allowed by its hash. */
export function sendPage(reply: FastifyReply, { title, style, body, refresh }: HtmlPage): FastifyReply {
  const css = baseStyle + style
  const meta = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', createContentPolicy([css]))
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${meta}<title>${escapeHtml(title)}</title><style>${css}</style></head><body>${body}</body></html>`,
    )
}

/** Escapes a text for an HTML element or attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
