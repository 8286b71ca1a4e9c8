/**
 * Parses a stream of server-sent events from pieces of any size and calls `onData` with the data of each complete
 * event. Ignores comments, which are heartbeats.
 */
export function eventParser(onData: (data: string) => void) {
  const decoder = new TextDecoder()
  let unfinished = ''
  let data: string[] = []
  return (piece: Uint8Array) => {
    const lines = (unfinished + decoder.decode(piece, { stream: true })).split(/\r?\n/)
    unfinished = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''))
      if (line !== '' || data.length === 0) continue
      onData(data.join('\n'))
      data = []
    }
  }
}
