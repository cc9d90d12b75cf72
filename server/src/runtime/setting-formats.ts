import { isIP } from 'node:net'

// The formats of settings.

/** One word of printable ASCII. */
export function isVisible(text: string): boolean {
  return /^[!-~]{1,1000}$/.test(text)
}

export function isMetricsToken(text: string): boolean {
  return isVisible(text) && text.length >= 16
}

export function isAddressList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const maxBits = isIP(address) === 4 ? 32 : 128
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
    return isIP(address) !== 0 && isNetwork && rest.length === 0
  })
}

export function isSecretKey(text: string): boolean {
  return text.length >= 32 && new Set(text).size >= 8 && !/change|example|secret|sample/i.test(text)
}

export function isServiceKey(text: string): boolean {
  return /^([\w+/=-]|%(2B|2F|3D)){20,200}$/i.test(text)
}

export function isSmtpUrl(text: string): boolean {
  return /^smtps?:\/\/\S+$/.test(text) && hasDecodableUser(text)
}

/** Whether a text is a URL whose user and password can be decoded. */
function hasDecodableUser(text: string): boolean {
  const url = URL.parse(text)
  if (url === null) return false
  try {
    decodeURIComponent(`${url.username}:${url.password}`)
    return true
  } catch {
    return false
  }
}

export function isContact(text: string): boolean {
  return /^[!-'*-;?A-~]+@[\w.-]+$/.test(text)
}

export function isReportAddress(text: string): boolean {
  if (text.startsWith('mailto:')) return isContact(text.slice('mailto:'.length))
  const url = URL.parse(text)
  return isVisible(text) && url?.protocol === 'https:' && url.username === '' && url.password === ''
}

export function isSender(text: string): boolean {
  return /^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(text)
}

export function isDatabaseUrl(text: string): boolean {
  return text.startsWith('sqlite:') ? text.length > 7 : isPostgresUrl(text)
}

export function isPostgresUrl(text: string): boolean {
  return /^postgres(ql)?:\/\/\S+$/.test(text) && hasDecodableUser(text)
}

const loopbackNames = ['127.0.0.1', 'localhost', '::1', '[::1]']

/** Whether the host is a loopback address or name. */
export function isLoopbackHost(host: string): boolean {
  return loopbackNames.includes(host) || /^127\.\d+\.\d+\.\d+$/.test(host)
}

export function isPublicOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.origin !== text.replace(/\/$/, '')) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

export function isIssuer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname))
}

export function isHourOrOff(text: string): boolean {
  return text === 'off' || (/^\d{1,2}$/.test(text) && Number(text) <= 23)
}
