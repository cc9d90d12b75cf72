import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseBody } from './response-cache.ts'

/** A smaller response fits into a few packets as it is. */
const minBytes = 4000

/** Brotli's own default, 11, takes a hundred times as long for a tenth less. */
const brotliParams = { [constants.BROTLI_PARAM_QUALITY]: 5 }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Compresses a large response by a method that the client accepts, and sets the headers of the encoding. It runs in the threads of Node, so it does not hold
 * the event loop. Compress no response with a secret beside text that others can choose: its length would tell the secret (BREACH).
 */
export async function compressResponse(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: ResponseBody,
): Promise<ResponseBody> {
  reply.header('vary', 'accept-encoding')
  const accepted = String(headers['accept-encoding'] ?? '')
  if (Buffer.byteLength(body) < minBytes) return body
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return compressBrotli(body, { params: brotliParams })
  }
  if (!/\bgzip\b/.test(accepted)) return body
  reply.header('content-encoding', 'gzip')
  return compressGzip(body)
}
