import { accounts } from './ar/accounts.ts'
import { addresses } from './ar/addresses.ts'
import { admin } from './ar/admin.ts'
import { adminCatalogue } from './ar/adminCatalogue.ts'
import { adminChanges } from './ar/adminChanges.ts'
import { adminClosures } from './ar/adminClosures.ts'
import { adminDelivery } from './ar/adminDelivery.ts'
import { adminDrivers } from './ar/adminDrivers.ts'
import { adminFeedback } from './ar/adminFeedback.ts'
import { adminHome } from './ar/adminHome.ts'
import { adminPayments } from './ar/adminPayments.ts'
import { adminRuns } from './ar/adminRuns.ts'
import { adminShop } from './ar/adminShop.ts'
import { adminSubscriptions } from './ar/adminSubscriptions.ts'
import { adminUsers } from './ar/adminUsers.ts'
import { audit } from './ar/audit.ts'
import { auditWords } from './ar/auditWords.ts'
import { availableSoon } from './ar/availableSoon.ts'
import { bowls } from './ar/bowls.ts'
import { calendar } from './ar/calendar.ts'
import { changeMail } from './ar/changeMail.ts'
import { changes } from './ar/changes.ts'
import { checkout } from './ar/checkout.ts'
import { closures } from './ar/closures.ts'
import { conflict } from './ar/conflict.ts'
import { customerStory } from './ar/customerStory.ts'
import { dashboard } from './ar/dashboard.ts'
import { dataPage } from './ar/dataPage.ts'
import { deliveryMail } from './ar/deliveryMail.ts'
import { deliveryStory } from './ar/deliveryStory.ts'
import { deliveryWords } from './ar/deliveryWords.ts'
import { emails } from './ar/emails.ts'
import { errors } from './ar/errors.ts'
import { exports } from './ar/exports.ts'
import { failures } from './ar/failures.ts'
import { feedback } from './ar/feedback.ts'
import { history } from './ar/history.ts'
import { home } from './ar/home.ts'
import { kit } from './ar/kit.ts'
import { kitchen } from './ar/kitchen.ts'
import { labels } from './ar/labels.ts'
import { layout } from './ar/layout.ts'
import { leftOut } from './ar/leftOut.ts'
import { legal } from './ar/legal.ts'
import { linkMail } from './ar/linkMail.ts'
import { list } from './ar/list.ts'
import { mail } from './ar/mail.ts'
import { mailbox } from './ar/mailbox.ts'
import { meals } from './ar/meals.ts'
import { menu } from './ar/menu.ts'
import { payByLink } from './ar/payByLink.ts'
import { paying } from './ar/paying.ts'
import { paymentStory } from './ar/paymentStory.ts'
import { payments } from './ar/payments.ts'
import { privacy } from './ar/privacy.ts'
import { problems } from './ar/problems.ts'
import { profile } from './ar/profile.ts'
import { recovery } from './ar/recovery.ts'
import { recoveryPage } from './ar/recoveryPage.ts'
import { run } from './ar/run.ts'
import { scan } from './ar/scan.ts'
import { selfTest } from './ar/selfTest.ts'
import { shop } from './ar/shop.ts'
import { signIn } from './ar/signIn.ts'
import { story } from './ar/story.ts'
import { terms } from './ar/terms.ts'
import { ui } from './ar/ui.ts'
import { validation } from './ar/validation.ts'

export const ar = {
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
