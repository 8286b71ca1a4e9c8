/**
 * Takes a stream of server-sent events in pieces, cut anywhere, and tells the data of each event when it is whole.
 * Comments, which are heartbeats, tell nothing.
 */
export function eventParser(tell: (data: string) => void) {
  const decoder = new TextDecoder()
  let unfinished = ''
  let data: string[] = []
  return (piece: Uint8Array) => {
    const lines = (unfinished + decoder.decode(piece, { stream: true })).split(/\r?\n/)
    unfinished = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
      if (line !== '' || data.length === 0) continue
      tell(data.join('\n'))
      data = []
    }
  }
}
