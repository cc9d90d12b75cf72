import { createHash } from 'node:crypto'

/** Browser features that no page may use. */
const disabledFeatures = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/** The headers of every response. */
export function createSecurityHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': createContentPolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The pages of Haru use the camera to read barcodes, if the user allows it.
    'permissions-policy': ['camera=(self)', ...disabledFeatures.map((feature) => `${feature}=()`)].join(', '),
    'x-frame-options': 'DENY',
    ...(isSecure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Allows only content of this server. An inline style sheet is allowed by its hash. */
export function createContentPolicy(inlineStyles: readonly string[] = []): string {
  const hashes = inlineStyles
    .map((style) => ` 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    .join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${hashes}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The policy of web/src/session/service-worker.ts.
    'trusted-types haru',
  ].join('; ')
}
