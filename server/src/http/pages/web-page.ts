import { choiceCookies } from '@haru/shared/contract/server/choice-cookies.ts'
import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import type { ServerOptions } from '@haru/shared/contract/server/options.ts'
import { findPageShell } from '@haru/shared/contract/server/page-shell.ts'
import { findScreenFiles, renderPreloads, type ScreenFiles } from '@haru/shared/contract/server/screen-files.ts'
import { webBase } from '@haru/shared/contract/server/web-paths.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { FastifyRequest } from 'fastify'
import { detectRequestLanguage } from '../request.ts'
import { formatCookieName } from '../security/cookies.ts'
import { escapeHtml } from './page.ts'

export interface WebPageOptions {
  readonly isSecure: boolean
  /** The origins of the pages of this server. */
  readonly ownOrigins: readonly string[]
  /** Whether pages keep a copy of the app and of the data of their user. */
  readonly hasDeviceCopy: boolean
  /** The sign-in options of this server, for a request without a session. */
  readonly serverOptions: ServerOptions
}

export interface WebPage {
  readonly text: string
  /** The inline style sheets, which the content security policy of the page allows by their hashes. */
  readonly styles: readonly string[]
}

/** Returns the text of a file of the web app. */
type ReadText = (name: string) => string | undefined

/**
 * Creates a function that renders the page of a screen. The page has the right language, colors and bars before any script runs, and
 * for a user without a session the login; there is one page for each combination.
 */
export function createPageRenderer(
  readText: ReadText,
  { isSecure, hasDeviceCopy, serverOptions }: WebPageOptions,
): (request: FastifyRequest, path: string) => WebPage {
  const template = (readText('index.html') ?? '<!doctype html><title>Haru</title><p>npm run build</p>').replace(
    '%device-copy%',
    hasDeviceCopy ? 'on' : 'off',
  )
  const screens: readonly ScreenFiles[] = JSON.parse(readText('preloads.json') ?? '[]')
  const logins: PrerenderedLogins = JSON.parse(readText('prerendered.json') ?? '{}')
  const pages = new Map<string, WebPage>()
  return (request, path) => {
    const { cookies } = request
    const isSignedIn = cookies[formatCookieName('session', isSecure)] !== undefined
    const values = {
      lang: detectRequestLanguage(request),
      theme: parseTheme(cookies[choiceCookies.theme]),
      // Without a session the user will see the login.
      shell: isSignedIn ? findPageShell(path) : 'plain',
    }
    const screen = findScreen(screens, path, isSignedIn)
    const options = hidePasskeys(serverOptions, request.hostname)
    const key = [...Object.values(values), screen?.path, options.passkeys].join(' ')
    const cachedPage = pages.get(key)
    if (cachedPage !== undefined) return cachedPage
    const filled = template.replace(/%(lang|theme|shell)%/g, (_, name: keyof typeof values) => values[name])
    const files = screen?.[values.lang] ?? []
    const login = screen?.path === loginPath && !isSignedIn ? logins[values.lang] : undefined
    const html = login?.html[listOffered(options)]
    const page =
      login === undefined || html === undefined
        ? { text: filled.replace('</head>', `${renderPreloads(files)}</head>`), styles: [] }
        : insertLogin(inlineStyles(filled, files, readText), login.title, html, options)
    pages.set(key, page)
    return page
  }
}

/** The login as HTML, written by web/prerender.ts. */
type PrerenderedLogins = Partial<
  Readonly<
    Record<
      Language,
      {
        readonly title: string
        /** By the names of the offered options, such as 'signUp,demo'. */
        readonly html: Readonly<Record<string, string>>
      }
    >
  >
>

/** The screen that a page will show: without a session the login, unless the page is public. */
function findScreen(screens: readonly ScreenFiles[], path: string, isSignedIn: boolean): ScreenFiles | undefined {
  const isPublic = /^(auth|user\/(login|signup|resetPw))(\/|$)/.test(path)
  const requested = findScreenFiles(screens, path)
  return isSignedIn || isPublic || requested === undefined ? requested : findScreenFiles(screens, loginPath.slice(1))
}

// An IP address cannot have passkeys.
function hidePasskeys(options: ServerOptions, host: string): ServerOptions {
  return /^[\d.]+$|^\[/.test(host) ? { ...options, passkeys: null } : options
}

/** The names of the offered options in the order of web/src/prerender.tsx. */
function listOffered({ signUp, demo, google, passkeys }: ServerOptions): string {
  const offered = { signUp, demo, google, passkeys: passkeys !== null }
  return Object.entries(offered)
    .flatMap(([name, isOffered]) => (isOffered ? [name] : []))
    .join()
}

function insertLogin({ text, styles }: WebPage, title: string, html: string, options: ServerOptions): WebPage {
  const root = `<div id="root" data-prerendered="${escapeHtml(JSON.stringify(options))}">${html}</div>\n    <noscript>`
  const withTitle = text.replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
  return { text: withTitle.replace(/<div id="root">[\s\S]*<noscript>/, () => root), styles }
}

/**
 * The page of a screen that has its contents: its styles are in the page, so that the first paint needs no other file, and web/src/start.ts
 * turns the links to its scripts on after that paint. A disabled link is not loaded, and tells the app that it need not load the style
 * sheet either.
 */
function inlineStyles(page: string, names: readonly string[], readText: ReadText): WebPage {
  const linkPattern = new RegExp(`<link rel="stylesheet"[^>]* href="${webBase}([^"]+)">`, 'g')
  const linkedStyles = [...page.matchAll(linkPattern)].map(([, name = '']) => name)
  const files = [...linkedStyles, ...names]
  const style = files
    .filter(isStyle)
    .map((name) => readText(name) ?? '')
    .join('\n')
  const links = files.map((name) =>
    isStyle(name)
      ? `<link rel="stylesheet" disabled href="${webBase}${name}" />`
      : `<link data-later="modulepreload" crossorigin href="${webBase}${name}" />`,
  )
  const head = `<style>${style}</style>${links.join('')}</head>`
  return { text: page.replace(linkPattern, '').replace('</head>', () => head), styles: [style] }
}

function isStyle(name: string): boolean {
  return name.endsWith('.css')
}

function parseTheme(chosen: string | undefined): 'light' | 'dark' | 'system' {
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}
