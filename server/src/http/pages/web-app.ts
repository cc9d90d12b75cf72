import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isScreenPath, webBase } from '@haru/shared/contract/server/web-paths.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { lazy } from '@haru/shared/lazy.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { discardBody } from '../request.ts'
import { findOriginError } from '../security/origin.ts'
import { createContentPolicy } from '../security/security-headers.ts'
import { createPageRenderer, type WebPage, type WebPageOptions } from './web-page.ts'

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
export function addWebAppRoutes(app: FastifyInstance, folder: string, options: WebPageOptions): void {
  const files = readFolder(folder)
  const renderPage = createPageRenderer((name) => files.get(name)?.plain.toString(), options)
  const pageFiles = new Map<WebPage, WebFile>()

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const page = renderPage(request, path)
    const file = pageFiles.get(page) ?? createWebFile(Buffer.from(page.text), '.html', false)
    pageFiles.set(page, file)
    if (page.styles.length > 0) reply.header('content-security-policy', createContentPolicy(page.styles))
    return sendWebFile(request, reply, file)
  }

  addSharePage(app, options)
  app.get('/', (_request, reply) => reply.redirect(webBase, 302))
  app.get('/haru', (_request, reply) => reply.redirect(webBase, 302))
  app.route({
    method: ['GET', 'HEAD'],
    url: `${webBase}*`,
    handler: (request, reply) => {
      const path = request.url.slice(webBase.length).split('?')[0] ?? ''
      const file = path === 'index.html' ? undefined : files.get(path === workerName ? findWorkerName(options) : path)
      if (file !== undefined) return sendWebFile(request, reply, file)
      if (!isScreenPath(path)) throw new Refusal('notFound')
      return sendPage(request, reply, path)
    },
  })
}

/**
 * Answers the form with which the system shares files with the installed app where no service worker has taken it
 * (web/service-worker/sw.ts). The files are not stored, because the form has no session to store them for: the screen of imports says that
 * the user has to choose them.
 */
function addSharePage(app: FastifyInstance, { ownOrigins }: WebPageOptions): void {
  // Before the body is read: no parser takes it.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    // The origin is `null` where the system sends the form, and where a page of the app does, which sends no referrer.
    const isOwn = /^(none|same-origin)$/.test(String(request.headers['sec-fetch-site']))
    const errorCode = isOwn ? null : findOriginError(request.headers, { hasBody: false }, ownOrigins)
    if (errorCode !== null) throw new Refusal(errorCode)
    discardBody(request, reply)
    return reply.redirect(`${webBase}user/import?shared=missing`, 303)
  }
  app.post(`${webBase}user/import/share`, { onRequest }, () => undefined)
}

const workerName = 'sw.js'

/** The script that browsers get as their service worker. Without copies on devices it is one that removes the worker that they have. */
function findWorkerName({ hasDeviceCopy }: WebPageOptions): string {
  return hasDeviceCopy ? workerName : 'sw-removal.js'
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
