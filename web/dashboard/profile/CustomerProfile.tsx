import { ProfileTab } from '../../account/ProfileTab.tsx'
import { SavedAddresses } from './SavedAddresses.tsx'
import { SavedCards } from './SavedCards.tsx'
import { StoreCredit } from './StoreCredit.tsx'

/** A customer's profile: the common settings, and the sections that only customers have. */
export const CustomerProfile = () => (
  <ProfileTab>
    <SavedAddresses />
    <SavedCards />
    <StoreCredit />
  </ProfileTab>
)
