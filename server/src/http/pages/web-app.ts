import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { Refusal } from '@haru/shared/errors.ts'
import { lazy } from '@haru/shared/i18n/lazy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { detectRequestLanguage } from '../request.ts'
import { formatCookieName } from '../security/cookies.ts'

const webBase = '/haru/'

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}
const compressibleTypes = /^(text|application|image\/svg)/

interface WebFile {
  readonly type: string
  /** Whether the name changes with the content, so that the file may be cached for ever. */
  readonly isHashed: boolean
  readonly etag: string
  readonly plain: Buffer
  /** Compressed by the build or at the first request, so that the start does not wait; null if compression is not worth it. */
  readonly br: () => Buffer | null
  readonly gzip: () => Buffer | null
}

/**
 * Serves the built web app under its base path. All files are read at the start, and no other file can be served, so that no path
 * can leave the folder. Any other path is a screen of the app.
 */
export function addWebAppRoutes(app: FastifyInstance, folder: string, isSecure: boolean): void {
  const files = readFolder(folder)
  const renderPage = createPageRenderer(files, isSecure)

  app.get('/', (_request, reply) => reply.redirect(webBase, 302))
  app.get('/haru', (_request, reply) => reply.redirect(webBase, 302))
  app.route({
    method: ['GET', 'HEAD'],
    url: `${webBase}*`,
    handler: (request, reply) => {
      const path = request.url.slice(webBase.length).split('?')[0] ?? ''
      const file = path === 'index.html' ? undefined : files.get(path)
      if (file !== undefined) return sendWebFile(request, reply, file)
      if (!isScreen(path)) throw new Refusal('notFound')
      return sendWebFile(request, reply, renderPage(request, path))
    },
  })
}

// Screens have plain names. A path that looks like a file, a parent folder or an attack is no screen.
function isScreen(path: string): boolean {
  return path === '' || (/^[\w-]+(\/[\w-]+)*\/?$/.test(path) && !/^(api|assets|images)\b/i.test(path))
}

function readFolder(folder: string): ReadonlyMap<string, WebFile> {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const servedNames = names.filter((name) => mimeTypes[extname(name)] !== undefined && !/(^|[/\\])\./.test(name))
  return new Map(
    servedNames.map((name) => [
      name.split(sep).join('/'),
      createWebFile(
        readFileSync(join(folder, name)),
        extname(name),
        /^assets[/\\]/.test(name),
        readCompressed(join(folder, name)),
      ),
    ]),
  )
}

function readCompressed(file: string): Buffer | null {
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null
}

function createWebFile(plain: Buffer, extension: string, isHashed: boolean, compressed: Buffer | null = null): WebFile {
  const type = mimeTypes[extension] ?? 'application/octet-stream'
  const isCompressed = compressibleTypes.test(type) && plain.length > 500
  return {
    type,
    isHashed,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 20)}"`,
    plain,
    br: lazy(() => compressed ?? (isCompressed ? brotliCompressSync(plain, { params: brotliParams }) : null)),
    gzip: lazy(() => (isCompressed ? gzipSync(plain) : null)),
  }
}

const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 9 }

// The page has the right language, colours and bars before any script runs: there is one page for each combination.
function createPageRenderer(
  files: ReadonlyMap<string, WebFile>,
  isSecure: boolean,
): (request: FastifyRequest, path: string) => WebFile {
  const template = files.get('index.html')?.plain.toString() ?? '<!doctype html><title>Haru</title><p>npm run build</p>'
  const screens = readScreenFiles(files)
  const pages = new Map<string, WebFile>()
  return (request, path) => {
    const { cookies } = request
    const isSignedIn = cookies[formatCookieName('session', isSecure)] !== undefined
    const values = {
      lang: detectRequestLanguage(request),
      theme: parseTheme(cookies['haru-theme']),
      shell: detectShell(path, isSignedIn),
    }
    const screen = findScreen(screens, `/${path}`, isSignedIn)
    const key = [...Object.values(values), screen?.path].join(' ')
    const cachedPage = pages.get(key)
    if (cachedPage !== undefined) return cachedPage
    const text = template
      .replace(/%(lang|theme|shell)%/g, (_, name: keyof typeof values) => values[name])
      .replace('</head>', `${renderPreloadLinks(screen?.[values.lang])}</head>`)
    const page = createWebFile(Buffer.from(text), '.html', false)
    pages.set(key, page)
    return page
  }
}

/** The files of a screen for each language, written by web/preloads.ts. `path` is that of its route: '/:area/list'. */
interface ScreenFiles {
  readonly path: string
  readonly ko: readonly string[]
  readonly en: readonly string[]
}

function readScreenFiles(files: ReadonlyMap<string, WebFile>): readonly ScreenFiles[] {
  const list = files.get('preloads.json')?.plain.toString()
  return list === undefined ? [] : JSON.parse(list)
}

/** The screen that a page will show: without a session the login, unless the page is public. */
function findScreen(screens: readonly ScreenFiles[], path: string, isSignedIn: boolean): ScreenFiles | undefined {
  const isPublic = /^\/(auth|user\/(login|signup|resetPw))(\/|$)/.test(path)
  const shown = path === '/' ? '/today/list' : path
  const words = (isSignedIn || isPublic ? shown : '/user/login').split('/')
  return screens.find(({ path: route }) => route.split('/').every((word, i) => word === ':area' || word === words[i]))
}

// The app requests the files of its screen once it runs; preload links load them beside the app instead of after it.
function renderPreloadLinks(names: readonly string[] = []): string {
  const links = names.map((name) => {
    const kind = name.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
    return `<link ${kind} crossorigin href="${webBase}${name}" />`
  })
  return links.join('')
}

// The bars of a page: all, the top one, or none. Without a session the user will see the login.
function detectShell(path: string, isSignedIn: boolean): 'app' | 'top' | 'plain' {
  if (!isSignedIn || /^(auth|user\/(login|signup|resetPw|start))(\/|$)/.test(path)) return 'plain'
  return path.startsWith('user/') ? 'top' : 'app'
}

function parseTheme(chosen: string | undefined): 'light' | 'dark' | 'system' {
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function sendWebFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): FastifyReply {
  const isPage = file.type.startsWith('text/html')
  reply
    .header('content-type', file.type)
    .header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('vary', isPage ? 'accept-encoding, cookie, accept-language' : 'accept-encoding')
    .header('etag', file.etag)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const acceptedEncodings = String(request.headers['accept-encoding'] ?? '')
  const br = /\bbr\b/.test(acceptedEncodings) ? file.br() : null
  if (br !== null) return reply.header('content-encoding', 'br').send(br)
  const gzip = /\bgzip\b/.test(acceptedEncodings) ? file.gzip() : null
  if (gzip !== null) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(file.plain)
}
