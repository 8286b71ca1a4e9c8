/** The file name in a Content-Disposition header: the RFC 5987 form if present, otherwise the plain one. */
export function fileNameIn(disposition: string | null): string | undefined {
  const exact = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (exact) return decodeURIComponent(exact)
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1]
}

/** Hands a downloaded file to the browser under the name that the server gave it. */
export function saveFile(blob: Blob, headers: Headers) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileNameIn(headers.get('content-disposition')) ?? ''
  link.click()
  URL.revokeObjectURL(link.href)
}
