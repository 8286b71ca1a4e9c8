import type { Transport } from './request.ts'

/**
 * Sends a body and reports the fraction sent, which fetch cannot do: `call(…, { transport: uploadTransport(show) })`.
 */
export const uploadTransport =
  (onProgress: (part: number) => void): Transport =>
  (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const sent = new XMLHttpRequest()
      sent.open(method ?? 'GET', url)
      for (const [name, value] of headers) sent.setRequestHeader(name, value)
      sent.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      sent.onload = () => resolve(new Response(sent.responseText || null, { status: sent.status }))
      sent.onerror = () => reject(new Error('the upload did not get through'))
      sent.onabort = () => reject(signal?.reason)
      signal?.addEventListener('abort', () => sent.abort(), { once: true })
      sent.send(body instanceof Blob ? body : null)
    })
