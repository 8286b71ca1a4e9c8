export const home = {
  hero: {
    // Breaks at the comma, where the sentence breathes.
    title: 'A different salad every day,\nat your door',
    lead: 'Organic, chosen by our chef, from a menu that changes every week. Leave out what you don’t like. Pause when you travel.',
    start: 'Start on {{day}}',
    menu: 'See the menu',
    organic: 'Organic',
    delivery: 'Free delivery',
    flexible: 'Pause any time',
  },
} as const
