import { useLocation, useNavigate, useSearchParams } from 'react-router'

export const NEW = 'new'
export const editLinkId = (id: string) => `edit-${id}`

/** Which salad is open, kept in the address beside the list's filters: "back" leads to the list as it was. */
export function useEditing() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const withEdit = (id: string | null) => {
    const next = new URLSearchParams(address)
    if (id === null) next.delete('edit')
    else next.set('edit', id)
    return { search: next.toString() }
  }
  return {
    edit: address.get('edit'),
    /** For a link of the list. */
    linkTo: (id: string) => ({ to: withEdit(id), state: { fromList: true } }),
    /** A salad that has just been added stands in the place of the empty form. */
    stayAt: (id: string) => void navigate(withEdit(id), { replace: true, state }),
    /** Through the history where one came from the list, so that it also scrolls to where it was. */
    close: () => {
      if (state?.fromList) void navigate(-1)
      else void navigate(withEdit(null))
    },
  }
}
