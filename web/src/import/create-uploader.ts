/** Creates a replacement of `fetch` that says how many bytes of a file are sent, which `fetch` does not. */
export function createUploader(onSent: (bytes: number) => void): typeof fetch {
  return (url, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(url))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
      request.addEventListener('load', () => {
        const date = request.getResponseHeader('date') ?? ''
        resolve(new Response(request.responseText, { status: request.status, headers: { date } }))
      })
      for (const type of ['error', 'abort']) request.addEventListener(type, () => reject(new TypeError(type)))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body instanceof Blob ? body : null)
    })
}
