import { accounts } from './en/accounts.ts'
import { addresses } from './en/addresses.ts'
import { admin } from './en/admin.ts'
import { adminCatalogue } from './en/adminCatalogue.ts'
import { adminChanges } from './en/adminChanges.ts'
import { adminClosures } from './en/adminClosures.ts'
import { adminDelivery } from './en/adminDelivery.ts'
import { adminDrivers } from './en/adminDrivers.ts'
import { adminFeedback } from './en/adminFeedback.ts'
import { adminHome } from './en/adminHome.ts'
import { adminPayments } from './en/adminPayments.ts'
import { adminRuns } from './en/adminRuns.ts'
import { adminShop } from './en/adminShop.ts'
import { adminSubscriptions } from './en/adminSubscriptions.ts'
import { adminUsers } from './en/adminUsers.ts'
import { audit } from './en/audit.ts'
import { auditWords } from './en/auditWords.ts'
import { availableSoon } from './en/availableSoon.ts'
import { bowls } from './en/bowls.ts'
import { calendar } from './en/calendar.ts'
import { changeMail } from './en/changeMail.ts'
import { changes } from './en/changes.ts'
import { checkout } from './en/checkout.ts'
import { closures } from './en/closures.ts'
import { conflict } from './en/conflict.ts'
import { customerStory } from './en/customerStory.ts'
import { dashboard } from './en/dashboard.ts'
import { dataPage } from './en/dataPage.ts'
import { deliveryMail } from './en/deliveryMail.ts'
import { deliveryStory } from './en/deliveryStory.ts'
import { deliveryWords } from './en/deliveryWords.ts'
import { emails } from './en/emails.ts'
import { errors } from './en/errors.ts'
import { exports } from './en/exports.ts'
import { failures } from './en/failures.ts'
import { feedback } from './en/feedback.ts'
import { history } from './en/history.ts'
import { home } from './en/home.ts'
import { kit } from './en/kit.ts'
import { kitchen } from './en/kitchen.ts'
import { labels } from './en/labels.ts'
import { layout } from './en/layout.ts'
import { leftOut } from './en/leftOut.ts'
import { legal } from './en/legal.ts'
import { linkMail } from './en/linkMail.ts'
import { list } from './en/list.ts'
import { mail } from './en/mail.ts'
import { mailbox } from './en/mailbox.ts'
import { meals } from './en/meals.ts'
import { menu } from './en/menu.ts'
import { payByLink } from './en/payByLink.ts'
import { paying } from './en/paying.ts'
import { paymentStory } from './en/paymentStory.ts'
import { payments } from './en/payments.ts'
import { privacy } from './en/privacy.ts'
import { problems } from './en/problems.ts'
import { profile } from './en/profile.ts'
import { recovery } from './en/recovery.ts'
import { recoveryPage } from './en/recoveryPage.ts'
import { run } from './en/run.ts'
import { scan } from './en/scan.ts'
import { selfTest } from './en/selfTest.ts'
import { shop } from './en/shop.ts'
import { signIn } from './en/signIn.ts'
import { story } from './en/story.ts'
import { terms } from './en/terms.ts'
import { ui } from './en/ui.ts'
import { validation } from './en/validation.ts'

/** Every text, one namespace an area. The browser loads areas one by one; this whole is for the server and the types. */
export const en = {
  accounts,
  addresses,
  admin,
  adminCatalogue,
  payByLink,
  adminSubscriptions,
  adminPayments,
  adminChanges,
  adminDelivery,
  adminDrivers,
  adminClosures,
  adminFeedback,
  adminHome,
  adminRuns,
  adminShop,
  audit,
  auditWords,
  adminUsers,
  availableSoon,
  bowls,
  calendar,
  changeMail,
  changes,
  checkout,
  closures,
  conflict,
  customerStory,
  dashboard,
  dataPage,
  deliveryMail,
  deliveryStory,
  deliveryWords,
  selfTest,
  emails,
  errors,
  failures,
  exports,
  feedback,
  history,
  home,
  kit,
  kitchen,
  labels,
  layout,
  leftOut,
  legal,
  linkMail,
  list,
  mail,
  mailbox,
  meals,
  menu,
  paying,
  paymentStory,
  payments,
  problems,
  privacy,
  profile,
  recoveryPage,
  recovery,
  run,
  scan,
  shop,
  signIn,
  story,
  terms,
  ui,
  validation,
}
