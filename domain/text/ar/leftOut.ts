import type { Arabic } from '../arabic.ts'
import type { leftOut as en } from '../en/leftOut.ts'

export const leftOut = {
  title: 'ما طلبت استبعاده',
  comma: '، ',
  of: '{{salad}}: {{what}}',
  no: 'بدون {{list}}',
  noJoint: ' ولا ',
  quoted: '«{{text}}»',
  never: 'لا يأتيك أبدًا',
  neverList: 'لا يأتيك أبدًا: {{list}}',
  staysTitle: 'انتبه: لا يمكن استبعاد كل ما طلبت',
  stays: '{{day}}: «{{salad}}» فيها {{list}}.',
  staysText:
    'طلبت ألا يأتيك هذا أبدًا، لكن لا يمكن تحضير هذه السلطة بدونه، ولا السلطة البديلة لذلك اليوم. أجّل ذلك اليوم من حسابك، أو اتصل بنا.',
  insteadTitle: 'سلطة أخرى بدلًا منها',
  instead: '{{day}}: «{{salad}}» بدلًا من «{{other}}» التي لا يمكن تحضيرها بدون {{list}}.',
  today: {
    subject: 'انتبه: سلطتك اليوم فيها {{list}}',
    what: 'نوصل إليك اليوم، {{day}}، «{{salad}}». وفيها {{list}}، وقد طلبت ألا يأتيك أبدًا.',
    why: 'لا يمكن استبعاده من هذه السلطة، والسلطة البديلة اليوم ليست أسلم منها. لا تأكلها من فضلك إن كانت لديك حساسية منه. اتصل بنا لنجد حلًّا آخر.',
  },
} as const satisfies Arabic<typeof en>
