/** One of the large coloured tiles of the benefits section. */
export const tile = 'relative flex flex-col gap-2.5 overflow-clip rounded-xl px-6 py-7 lg:p-8'
