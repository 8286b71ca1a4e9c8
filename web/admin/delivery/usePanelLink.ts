import { useLocation } from 'react-router'

/** Where one delivery opens beside the list as it is. */
export function usePanelLink() {
  const { search } = useLocation()
  return (id: string) => {
    const params = new URLSearchParams(search)
    params.set('delivery', id)
    return `?${params}`
  }
}
