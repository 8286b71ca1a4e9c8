import type { Allergen, Glaze, IngredientCategory, Plate, SaladCategory } from './rules.ts'

/** The catalogue a new shop starts with. From then on admins edit it in the database. */
type Ingredient = {
  key: string
  nameEn: string
  nameAr: string
  category: IngredientCategory
  allergens: readonly Allergen[]
  /** A customer may have the salad without it. An ingredient mixed into a base cannot be removed. */
  removable: boolean
  /** Meat, fish, or made with them (anchovies, rennet). */
  fromAnimals: boolean
}
type Traits = { allergens?: readonly Allergen[]; mixedIn?: true; fromAnimals?: true }

const ingredient =
  (category: IngredientCategory) =>
  (key: string, nameEn: string, nameAr: string, traits: Traits = {}): Ingredient => ({
    key,
    nameEn,
    nameAr,
    category,
    allergens: traits.allergens ?? [],
    removable: !traits.mixedIn,
    fromAnimals: traits.fromAnimals ?? false,
  })
const leaf = ingredient('leaf')
const vegetable = ingredient('vegetable')
const fruit = ingredient('fruit')
const protein = ingredient('protein')
const grain = ingredient('grain')
const nutOrSeed = ingredient('nutOrSeed')
const cheese = ingredient('cheese')
const dressing = ingredient('dressing')
const herb = ingredient('herb')

export const ingredients: readonly Ingredient[] = [
  leaf('romaine', 'Romaine', 'خس روماني'),
  leaf('rocket', 'Rocket', 'جرجير'),
  leaf('spinach', 'Baby spinach', 'سبانخ صغيرة'),
  leaf('radicchio', 'Radicchio', 'راديكيو'),
  leaf('lollo', 'Red lollo', 'خس أحمر مجعّد'),
  leaf('kale', 'Kale', 'كيل'),
  leaf('purslane', 'Purslane', 'بربير'),

  vegetable('tomato', 'Cherry tomato', 'طماطم كرزية'),
  vegetable('cucumber', 'Cucumber', 'خيار'),
  vegetable('radish', 'Radish', 'فجل'),
  vegetable('onion', 'Red onion', 'بصل أحمر'),
  vegetable('carrot', 'Carrot', 'جزر'),
  vegetable('pepper', 'Yellow pepper', 'فلفل أصفر'),
  vegetable('corn', 'Sweetcorn', 'ذرة حلوة'),
  vegetable('beetroot', 'Roasted beetroot', 'شمندر مشوي'),
  vegetable('sweetpotato', 'Roasted sweet potato', 'بطاطا حلوة مشوية'),
  vegetable('potato', 'New potato', 'بطاطس صغيرة'),
  vegetable('greenbean', 'Green beans', 'فاصوليا خضراء'),
  vegetable('broccoli', 'Broccoli', 'بروكلي'),
  vegetable('mushroom', 'Mushroom', 'فطر'),
  vegetable('aubergine', 'Roasted aubergine', 'باذنجان مشوي'),
  vegetable('cabbage', 'Red cabbage', 'ملفوف أحمر'),
  vegetable('turnip', 'Pickled turnip', 'مخلل اللفت', { allergens: ['sulphites'] }),
  vegetable('olive', 'Kalamata olives', 'زيتون كالاماتا'),

  fruit('avocado', 'Avocado', 'أفوكادو'),
  fruit('pomegranate', 'Pomegranate', 'رمان'),
  fruit('orange', 'Orange', 'برتقال'),
  fruit('lemon', 'Lemon', 'ليمون'),
  fruit('date', 'Khalas dates', 'تمر خلاص'),
  fruit('mango', 'Mango', 'مانجو'),
  fruit('watermelon', 'Watermelon', 'بطيخ أحمر'),
  fruit('strawberry', 'Strawberry', 'فراولة'),
  fruit('apple', 'Green apple', 'تفاح أخضر'),
  fruit('fig', 'Fresh figs', 'تين طازج'),

  protein('chicken', 'Grilled chicken', 'دجاج مشوي', { fromAnimals: true }),
  protein('beef', 'Seared beef', 'لحم بقر مشوي', { fromAnimals: true }),
  protein('shrimp', 'Shrimp', 'روبيان', { allergens: ['crustaceans'], fromAnimals: true }),
  protein('salmon', 'Roasted salmon', 'سلمون مشوي', { allergens: ['fish'], fromAnimals: true }),
  protein('hammour', 'Grilled hammour', 'هامور مشوي', { allergens: ['fish'], fromAnimals: true }),
  protein('tuna', 'Tuna', 'تونة', { allergens: ['fish'], fromAnimals: true }),
  protein('egg', 'Boiled egg', 'بيض مسلوق', { allergens: ['egg'] }),
  protein('chickpea', 'Chickpeas', 'حمّص حب'),
  protein('falafel', 'Falafel', 'فلافل', { allergens: ['sesame'] }),
  protein('lentil', 'Green lentils', 'عدس أخضر'),
  protein('edamame', 'Edamame', 'إدامامي', { allergens: ['soy'] }),

  grain('quinoa', 'Quinoa', 'كينوا'),
  grain('bulgur', 'Bulgur', 'برغل', { allergens: ['gluten'], mixedIn: true }),
  grain('pita', 'Toasted pita', 'خبز محمّص', { allergens: ['gluten'] }),
  grain('crouton', 'Croutons', 'مكعبات خبز محمّص', { allergens: ['gluten', 'milk'] }),

  nutOrSeed('walnut', 'Walnuts', 'جوز', { allergens: ['nuts'] }),
  nutOrSeed('almond', 'Toasted almonds', 'لوز محمّص', { allergens: ['nuts'] }),
  nutOrSeed('pistachio', 'Pistachios', 'فستق', { allergens: ['nuts'] }),
  nutOrSeed('cashew', 'Cashews', 'كاجو', { allergens: ['nuts'] }),
  nutOrSeed('sesame', 'Sesame', 'سمسم', { allergens: ['sesame'] }),
  nutOrSeed('pumpkinseed', 'Pumpkin seeds', 'بذور القرع'),

  cheese('feta', 'Feta', 'جبن فيتا', { allergens: ['milk'] }),
  cheese('halloumi', 'Grilled halloumi', 'حلوم مشوي', { allergens: ['milk'] }),
  cheese('parmesan', 'Parmesan', 'جبن بارميزان', { allergens: ['milk'], fromAnimals: true }),
  cheese('mozzarella', 'Mozzarella pearls', 'لآلئ الموزاريلا', { allergens: ['milk'] }),
  cheese('labneh', 'Labneh in za’atar', 'لبنة بالزعتر', { allergens: ['milk', 'sesame'] }),

  dressing('vinaigrette', 'Sumac vinaigrette', 'صلصة السماق'),
  dressing('lemonoil', 'Olive oil and lemon', 'زيت زيتون وليمون'),
  dressing('tahini', 'Tahini dressing', 'صلصة الطحينة', { allergens: ['sesame'] }),
  dressing('yogurt', 'Minted yogurt', 'روب بالنعناع', { allergens: ['milk'] }),
  dressing('caesar', 'Caesar dressing', 'صلصة سيزر', {
    allergens: ['egg', 'fish', 'milk', 'mustard'],
    fromAnimals: true,
  }),
  dressing('honeymustard', 'Honey mustard', 'عسل وخردل', { allergens: ['mustard', 'sulphites'] }),
  dressing('loomi', 'Black lime dressing', 'صلصة اللومي الأسود'),
  dressing('molasses', 'Pomegranate molasses', 'دبس الرمان'),

  herb('mint', 'Mint', 'نعناع'),
  herb('parsley', 'Parsley', 'بقدونس'),
  herb('basil', 'Basil', 'ريحان'),
  herb('dill', 'Dill', 'شبت'),
  herb('sumac', 'Sumac', 'سماق'),
]

type Salad = {
  key: string
  nameEn: string
  nameAr: string
  descriptionEn: string
  descriptionAr: string
  category: SaladCategory
  /** Keys, heaviest first. The picture follows this order. */
  ingredients: readonly string[]
  /** Grams of each ingredient in one portion. */
  grams: readonly number[]
  plate: Plate
  /** The glaze of its bowl. */
  bowl: Glaze
  /** Of one portion, including the dressing. */
  nutrition: { kcal: number; proteinG: number; carbsG: number; fatG: number }
}

const nutrition = (kcal: number, proteinG: number, carbsG: number, fatG: number) => ({
  kcal,
  proteinG,
  carbsG,
  fatG,
})
/** Parses 'romaine 80, chicken 90': the ingredients of one portion, in grams. */
const recipe = (words: string) => {
  const parts = words.split(', ').map((part) => part.split(' '))
  return { ingredients: parts.map(([key = '']) => key), grams: parts.map(([, grams]) => Number(grams)) }
}

export const salads: readonly Salad[] = [
  {
    key: 'halloumi-garden',
    nameEn: 'Halloumi garden',
    nameAr: 'حديقة الحلوم',
    descriptionEn:
      'Halloumi off the grill with sweet beetroot, orange and walnuts, finished with pomegranate molasses.',
    descriptionAr: 'حلوم من الشواية مباشرة مع شمندر حلو وبرتقال وجوز، ولمسة من دبس الرمان.',
    category: 'VEGETARIAN',
    ...recipe('rocket 60, spinach 30, halloumi 70, beetroot 60, walnut 18, orange 50, mint 5, molasses 20'),
    plate: 'blush',
    bowl: 'clay',
    nutrition: nutrition(465, 22, 27, 30),
  },
  {
    key: 'fattoush',
    nameEn: 'Fattoush',
    nameAr: 'فتوش',
    descriptionEn:
      'A classic on every table: crisp leaves, tomato, radish and golden pita, sharp with sumac.',
    descriptionAr: 'سيد المائدة: خضار مقرمشة وطماطم وفجل وخبز ذهبي، وحموضة السماق تجمعها كلها.',
    category: 'VEGETARIAN',
    ...recipe(
      'romaine 60, rocket 30, tomato 50, cucumber 45, pita 20, radish 15, onion 12, mint 5, pomegranate 20, vinaigrette 30',
    ),
    plate: 'pistachio',
    bowl: 'oat',
    nutrition: nutrition(320, 8, 40, 15),
  },
  {
    key: 'pearl-quinoa',
    nameEn: 'Pearl quinoa',
    nameAr: 'كينوا اللؤلؤ',
    descriptionEn: 'Quinoa as fine as pearls, ripe avocado, tomato and feta, with bursts of pomegranate.',
    descriptionAr: 'كينوا كحبات اللؤلؤ مع أفوكادو ناضج وطماطم وفيتا، وحبات رمان تنفجر طعمًا.',
    category: 'VEGETARIAN',
    ...recipe(
      'spinach 60, rocket 30, quinoa 70, avocado 50, tomato 50, feta 40, pomegranate 20, pumpkinseed 10, lemonoil 25',
    ),
    plate: 'lemon',
    bowl: 'sage',
    nutrition: nutrition(480, 17, 42, 28),
  },
  {
    key: 'manama-chicken',
    nameEn: 'Manama chicken',
    nameAr: 'دجاج المنامة',
    descriptionEn:
      'Grilled chicken in thick slices, avocado and sweetcorn, with tahini the way Manama likes it.',
    descriptionAr: 'شرائح دجاج مشوي سميكة مع أفوكادو وذرة حلوة، وطحينة كما تحبها المنامة.',
    category: 'SIGNATURE',
    ...recipe('romaine 80, chicken 90, avocado 50, tomato 50, corn 30, onion 12, parsley 5, tahini 30'),
    plate: 'sand',
    bowl: 'slate',
    nutrition: nutrition(520, 42, 24, 29),
  },
  {
    key: 'date-grove',
    nameEn: 'Date grove',
    nameAr: 'بستان التمر',
    descriptionEn: 'Khalas dates and roasted sweet potato over bitter leaves, with walnuts, feta and sesame.',
    descriptionAr: 'تمر خلاص وبطاطا حلوة مشوية فوق أوراق مُرّة خفيفة، مع الجوز والفيتا والسمسم.',
    category: 'SIGNATURE',
    ...recipe(
      'rocket 40, radicchio 25, spinach 25, date 35, sweetpotato 70, feta 40, walnut 18, pomegranate 20, sesame 4, vinaigrette 30',
    ),
    plate: 'mint',
    bowl: 'oat',
    nutrition: nutrition(510, 13, 63, 24),
  },
  {
    key: 'muharraq-greek',
    nameEn: 'Muharraq Greek',
    nameAr: 'يونانية المحرق',
    descriptionEn: 'Feta in generous cubes, olives, tomato and cucumber: the Aegean by way of Muharraq.',
    descriptionAr: 'مكعبات فيتا سخية مع زيتون وطماطم وخيار: نكهة يونانية بروح المحرق.',
    category: 'VEGETARIAN',
    ...recipe(
      'romaine 80, cucumber 45, tomato 50, feta 40, olive 20, onion 12, pepper 35, parsley 5, lemonoil 25',
    ),
    plate: 'sand',
    bowl: 'sky',
    nutrition: nutrition(390, 13, 18, 30),
  },
  {
    key: 'shrimp-caesar',
    nameEn: 'Shrimp Caesar',
    nameAr: 'سيزر الروبيان',
    descriptionEn: 'Gulf shrimp on cold, crisp romaine, with parmesan, egg and croutons still warm.',
    descriptionAr: 'روبيان الخليج على خس بارد مقرمش، مع بارميزان وبيض وخبز محمّص دافئ.',
    category: 'SIGNATURE',
    ...recipe('romaine 80, shrimp 85, crouton 20, egg 50, parmesan 15, lemon 12, caesar 35'),
    plate: 'mint',
    bowl: 'sage',
    nutrition: nutrition(455, 36, 20, 26),
  },
  {
    key: 'chickpea-sun',
    nameEn: 'Chickpea sun',
    nameAr: 'شمس الحمّص',
    descriptionEn: 'Chickpeas, carrot and hot falafel, crunchy with radish and smooth with tahini.',
    descriptionAr: 'حمّص وجزر وفلافل ساخنة، قرمشة الفجل ونعومة الطحينة في طبق واحد.',
    category: 'VEGETARIAN',
    ...recipe(
      'spinach 60, romaine 30, chickpea 60, carrot 35, falafel 66, cucumber 45, radish 15, sesame 4, tahini 30',
    ),
    plate: 'lemon',
    bowl: 'slate',
    nutrition: nutrition(495, 19, 54, 23),
  },
  {
    key: 'hammour-loomi',
    nameEn: 'Hammour and loomi',
    nameAr: 'هامور باللومي',
    descriptionEn: 'Hammour from our waters, grilled with turmeric, under a dressing of black lime and dill.',
    descriptionAr: 'هامور من بحرنا مشوي بالكركم، وفوقه صلصة اللومي الأسود والشبت.',
    category: 'SIGNATURE',
    ...recipe(
      'romaine 60, purslane 30, hammour 90, potato 70, greenbean 45, tomato 50, dill 4, lemon 12, loomi 30',
    ),
    plate: 'pistachio',
    bowl: 'slate',
    nutrition: nutrition(430, 36, 30, 19),
  },
  {
    key: 'adliya-tuna',
    nameEn: 'Adliya tuna',
    nameAr: 'تونة العدلية',
    descriptionEn: 'A Niçoise from the lanes of Adliya: tuna, egg, green beans and new potatoes.',
    descriptionAr: 'نيسواز من أزقة العدلية: تونة وبيض وفاصوليا خضراء وبطاطس صغيرة.',
    category: 'SIGNATURE',
    ...recipe(
      'lollo 60, romaine 30, tuna 80, egg 50, potato 70, greenbean 45, olive 20, tomato 50, honeymustard 30',
    ),
    plate: 'sand',
    bowl: 'sky',
    nutrition: nutrition(450, 34, 31, 21),
  },
  {
    key: 'riffa-beef',
    nameEn: 'Riffa beef',
    nameAr: 'لحم الرفاع',
    descriptionEn: 'Beef seared outside and pink within, mushrooms, tomato and shavings of parmesan.',
    descriptionAr: 'لحم محمّر من الخارج ووردي من الداخل، مع فطر وطماطم ورقائق البارميزان.',
    category: 'SIGNATURE',
    ...recipe(
      'rocket 60, romaine 30, beef 90, mushroom 45, tomato 50, parmesan 15, onion 12, honeymustard 30',
    ),
    plate: 'blush',
    bowl: 'oat',
    nutrition: nutrition(490, 38, 18, 30),
  },
  {
    key: 'sitra-salmon',
    nameEn: 'Sitra salmon',
    nameAr: 'سلمون سترة',
    descriptionEn: 'Roasted salmon with broccoli, edamame and avocado, cooled by minted yogurt.',
    descriptionAr: 'سلمون مشوي مع بروكلي وإدامامي وأفوكادو، ويبرّدها روب بالنعناع.',
    category: 'SIGNATURE',
    ...recipe(
      'kale 60, spinach 30, salmon 90, broccoli 50, avocado 50, edamame 35, carrot 35, sesame 4, yogurt 35',
    ),
    plate: 'mint',
    bowl: 'clay',
    nutrition: nutrition(545, 38, 26, 32),
  },
  {
    key: 'watermelon-breeze',
    nameEn: 'Watermelon breeze',
    nameAr: 'نسمة البطيخ',
    descriptionEn: 'Cold watermelon, salty feta and mint, with pistachios on top. Made for July.',
    descriptionAr: 'بطيخ أحمر بارد وفيتا مالحة ونعناع وفستق على الوجه. سلطة خُلقت لشهر يوليو.',
    category: 'SEASONAL',
    ...recipe(
      'rocket 60, purslane 30, watermelon 110, feta 40, cucumber 45, onion 12, mint 5, pistachio 12, lemonoil 25',
    ),
    plate: 'mint',
    bowl: 'sky',
    nutrition: nutrition(345, 11, 31, 20),
  },
  {
    key: 'fig-harvest',
    nameEn: 'Fig harvest',
    nameAr: 'موسم التين',
    descriptionEn: 'Ripe figs beside labneh rolled in za’atar, with almonds and pomegranate molasses.',
    descriptionAr: 'تين ناضج بجانب لبنة مغمّسة بالزعتر، مع لوز ودبس الرمان.',
    category: 'SEASONAL',
    ...recipe('rocket 60, lollo 30, fig 70, labneh 50, beetroot 60, almond 15, basil 5, molasses 20'),
    plate: 'blush',
    bowl: 'oat',
    nutrition: nutrition(425, 14, 46, 21),
  },
  {
    key: 'mango-shore',
    nameEn: 'Mango shore',
    nameAr: 'ساحل المانجو',
    descriptionEn: 'Sweet mango and Gulf shrimp, red cabbage for the crunch, cashews to finish.',
    descriptionAr: 'مانجو حلو وروبيان الخليج، قرمشة الملفوف الأحمر ونهاية بطعم الكاجو.',
    category: 'SEASONAL',
    ...recipe(
      'spinach 60, romaine 30, mango 70, shrimp 85, cabbage 35, avocado 50, cashew 15, parsley 5, lemonoil 25',
    ),
    plate: 'lemon',
    bowl: 'sky',
    nutrition: nutrition(470, 26, 36, 26),
  },
  {
    key: 'strawberry-field',
    nameEn: 'Strawberry field',
    nameAr: 'حقل الفراولة',
    descriptionEn: 'Strawberries from Bahrain’s winter farms with mozzarella pearls, basil and almonds.',
    descriptionAr: 'فراولة من مزارع البحرين الشتوية مع لآلئ الموزاريلا والريحان واللوز.',
    category: 'SEASONAL',
    ...recipe(
      'spinach 60, rocket 30, strawberry 70, mozzarella 60, cucumber 45, almond 15, basil 5, honeymustard 30',
    ),
    plate: 'pistachio',
    bowl: 'slate',
    nutrition: nutrition(385, 17, 29, 23),
  },
  {
    key: 'souq-falafel',
    nameEn: 'Souq falafel',
    nameAr: 'فلافل السوق',
    descriptionEn: 'Everything in a falafel sandwich but the bread: pickled turnip, tomato, tahini, sumac.',
    descriptionAr: 'كل ما في ساندويتش الفلافل إلا الخبز: مخلل وطماطم وطحينة ورشة سماق.',
    category: 'VEGETARIAN',
    ...recipe(
      'romaine 80, falafel 66, tomato 50, turnip 25, cucumber 45, cabbage 35, parsley 5, sumac 2, tahini 30',
    ),
    plate: 'lemon',
    bowl: 'clay',
    nutrition: nutrition(440, 15, 44, 23),
  },
  {
    key: 'budaiya-lentil',
    nameEn: 'Budaiya lentil',
    nameAr: 'عدس البديع',
    descriptionEn: 'Warm lentils and roasted aubergine on kale, as they’re eaten on the farms of Budaiya.',
    descriptionAr: 'عدس دافئ وباذنجان مشوي على أوراق الكيل، على طريقة مزارع البديع.',
    category: 'VEGETARIAN',
    ...recipe('kale 80, lentil 90, aubergine 70, tomato 50, pepper 35, pomegranate 20, parsley 5, yogurt 35'),
    plate: 'sand',
    bowl: 'sage',
    nutrition: nutrition(410, 20, 52, 14),
  },
  {
    key: 'tabbouleh',
    nameEn: 'Bulgur tabbouleh',
    nameAr: 'تبولة البرغل',
    descriptionEn: 'Bulgur, tomato and cucumber under a heap of parsley and mint, bright with lemon.',
    descriptionAr: 'برغل وطماطم وخيار تحت كومة من البقدونس والنعناع، مشبعة بالليمون.',
    category: 'VEGETARIAN',
    ...recipe('bulgur 90, parsley 60, tomato 60, cucumber 45, mint 15, onion 12, lemon 15, lemonoil 25'),
    plate: 'pistachio',
    bowl: 'sky',
    nutrition: nutrition(335, 9, 49, 12),
  },
  {
    key: 'orchard-crunch',
    nameEn: 'Orchard crunch',
    nameAr: 'قرمشة البستان',
    descriptionEn: 'Green apple in thin slices, roasted sweet potato, cashews and feta. Sweet, salty, loud.',
    descriptionAr: 'شرائح تفاح أخضر وبطاطا حلوة مشوية وكاجو وفيتا: حلو ومالح ومقرمش.',
    category: 'VEGETARIAN',
    ...recipe(
      'lollo 60, spinach 30, apple 50, sweetpotato 70, cashew 15, feta 40, pumpkinseed 10, corn 30, yogurt 35',
    ),
    plate: 'sand',
    bowl: 'sage',
    nutrition: nutrition(435, 14, 51, 20),
  },
]
