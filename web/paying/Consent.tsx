import { to } from '../paths.ts'

/** The consent text. Its links open in a new tab, so that the order stays open. */
export function Consent({ text }: { text: string }) {
  const [before, terms, between, privacy, after] = text.split(/<\/?(?:terms|privacy)>/)
  const paper = (name: 'terms' | 'privacy', words: string | undefined) => (
    <a className="link" href={to(name)} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  return (
    <>
      {before}
      {paper('terms', terms)}
      {between}
      {paper('privacy', privacy)}
      {after}
    </>
  )
}
