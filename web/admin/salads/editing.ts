import { useLocation, useNavigate, useSearchParams } from 'react-router'

export const NEW = 'new'
export const editLinkId = (id: string) => `edit-${id}`

/** The open salad, kept in the address beside the list's filters, so that "back" leads to the list as it was. */
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
    /** The props of a link in the list. */
    linkTo: (id: string) => ({ to: withEdit(id), state: { fromList: true } }),
    /** After a salad was added, replaces the history entry of the empty form with the salad's. */
    stayAt: (id: string) => void navigate(withEdit(id), { replace: true, state }),
    /** Goes back in the history if the user came from the list, which also restores the scroll position. */
    close: () => {
      if (state?.fromList) void navigate(-1)
      else void navigate(withEdit(null))
    },
  }
}
