const nameIn = (headers: Headers) =>
  /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1]

/** Hands a downloaded file to the browser, under the name the server gave it. */
export function saveFile({ blob, headers }: { blob: Blob; headers: Headers }, otherName: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = nameIn(headers) ?? otherName
  link.click()
  URL.revokeObjectURL(link.href)
}
