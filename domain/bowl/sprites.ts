import type { IngredientCategory } from '../menu/rules.ts'
import { fallback } from './fallbacks.ts'
import type { Sprite } from './sprite.ts'
import { almond } from './sprites/almond.ts'
import { apple } from './sprites/apple.ts'
import { aubergine } from './sprites/aubergine.ts'
import { avocado } from './sprites/avocado.ts'
import { basil } from './sprites/basil.ts'
import { beef } from './sprites/beef.ts'
import { beetroot } from './sprites/beetroot.ts'
import { broccoli } from './sprites/broccoli.ts'
import { bulgur } from './sprites/bulgur.ts'
import { cabbage } from './sprites/cabbage.ts'
import { caesar } from './sprites/caesar.ts'
import { carrot } from './sprites/carrot.ts'
import { cashew } from './sprites/cashew.ts'
import { chicken } from './sprites/chicken.ts'
import { chickpea } from './sprites/chickpea.ts'
import { corn } from './sprites/corn.ts'
import { crouton } from './sprites/crouton.ts'
import { cucumber } from './sprites/cucumber.ts'
import { date } from './sprites/date.ts'
import { dill } from './sprites/dill.ts'
import { edamame } from './sprites/edamame.ts'
import { egg } from './sprites/egg.ts'
import { falafel } from './sprites/falafel.ts'
import { feta } from './sprites/feta.ts'
import { fig } from './sprites/fig.ts'
import { greenbean } from './sprites/greenbean.ts'
import { halloumi } from './sprites/halloumi.ts'
import { hammour } from './sprites/hammour.ts'
import { honeymustard } from './sprites/honeymustard.ts'
import { kale } from './sprites/kale.ts'
import { labneh } from './sprites/labneh.ts'
import { lemon } from './sprites/lemon.ts'
import { lemonoil } from './sprites/lemonoil.ts'
import { lentil } from './sprites/lentil.ts'
import { lollo } from './sprites/lollo.ts'
import { loomi } from './sprites/loomi.ts'
import { mango } from './sprites/mango.ts'
import { mint } from './sprites/mint.ts'
import { molasses } from './sprites/molasses.ts'
import { mozzarella } from './sprites/mozzarella.ts'
import { mushroom } from './sprites/mushroom.ts'
import { olive } from './sprites/olive.ts'
import { onion } from './sprites/onion.ts'
import { orange } from './sprites/orange.ts'
import { parmesan } from './sprites/parmesan.ts'
import { parsley } from './sprites/parsley.ts'
import { pepper } from './sprites/pepper.ts'
import { pistachio } from './sprites/pistachio.ts'
import { pita } from './sprites/pita.ts'
import { pomegranate } from './sprites/pomegranate.ts'
import { potato } from './sprites/potato.ts'
import { pumpkinseed } from './sprites/pumpkinseed.ts'
import { purslane } from './sprites/purslane.ts'
import { quinoa } from './sprites/quinoa.ts'
import { radicchio } from './sprites/radicchio.ts'
import { radish } from './sprites/radish.ts'
import { rocket } from './sprites/rocket.ts'
import { romaine } from './sprites/romaine.ts'
import { salmon } from './sprites/salmon.ts'
import { sesame } from './sprites/sesame.ts'
import { shrimp } from './sprites/shrimp.ts'
import { spinach } from './sprites/spinach.ts'
import { strawberry } from './sprites/strawberry.ts'
import { sumac } from './sprites/sumac.ts'
import { sweetpotato } from './sprites/sweetpotato.ts'
import { tahini } from './sprites/tahini.ts'
import { tomato } from './sprites/tomato.ts'
import { tuna } from './sprites/tuna.ts'
import { turnip } from './sprites/turnip.ts'
import { vinaigrette } from './sprites/vinaigrette.ts'
import { walnut } from './sprites/walnut.ts'
import { watermelon } from './sprites/watermelon.ts'
import { yogurt } from './sprites/yogurt.ts'

/** All ingredients with their own drawing, by catalogue key. */
export const sprites: Readonly<Record<string, Sprite>> = {
  almond,
  apple,
  aubergine,
  avocado,
  basil,
  beef,
  beetroot,
  broccoli,
  bulgur,
  cabbage,
  caesar,
  carrot,
  cashew,
  chicken,
  chickpea,
  corn,
  crouton,
  cucumber,
  date,
  dill,
  edamame,
  egg,
  falafel,
  feta,
  fig,
  greenbean,
  halloumi,
  hammour,
  honeymustard,
  kale,
  labneh,
  lemon,
  lemonoil,
  lentil,
  lollo,
  loomi,
  mango,
  mint,
  molasses,
  mozzarella,
  mushroom,
  olive,
  onion,
  orange,
  parmesan,
  parsley,
  pepper,
  pistachio,
  pita,
  pomegranate,
  potato,
  pumpkinseed,
  purslane,
  quinoa,
  radicchio,
  radish,
  rocket,
  romaine,
  salmon,
  sesame,
  shrimp,
  spinach,
  strawberry,
  sumac,
  sweetpotato,
  tahini,
  tomato,
  tuna,
  turnip,
  vinaigrette,
  walnut,
  watermelon,
  yogurt,
}

export const spriteOf = ({ key, category }: { key: string; category: IngredientCategory }): Sprite =>
  (Object.hasOwn(sprites, key) ? sprites[key] : undefined) ?? fallback(category, key)
