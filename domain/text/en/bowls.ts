/** Words of the page that shows every bowl and every ingredient. */
export const bowls = {
  title: 'Bowls',
  lead: 'Every salad of the first catalogue, drawn from its ingredients. Change the theme in the header.',
  contents: 'Sections',
  sections: {
    live: 'Take something out',
    salads: 'Salads, large and small',
    ingredients: 'Each ingredient',
    invented: 'Ingredients without a drawing',
  },
  salad: 'Salad',
  inBowl: 'In the bowl',
  whole: 'Put everything back',
  alone: '{{name}}, alone in a bowl',
  without: '{{name}} without {{list}}',
  categories: {
    leaf: 'A leaf',
    vegetable: 'A vegetable',
    fruit: 'A fruit',
    protein: 'A protein',
    grain: 'A grain',
    nutOrSeed: 'A nut or a seed',
    cheese: 'A cheese',
    dressing: 'A dressing',
    herb: 'A herb',
  },
} as const
