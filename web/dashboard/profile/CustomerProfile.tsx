import { ProfileTab } from '../../account/ProfileTab.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import { SavedCards } from './SavedCards.tsx'
import { StoreCredit } from './StoreCredit.tsx'

/** A customer's profile: what everybody may change, and what only who buys here has. */
export const CustomerProfile = () => (
  <ProfileTab>
    <SavedAddresses />
    <SavedCards />
    <StoreCredit />
  </ProfileTab>
)
