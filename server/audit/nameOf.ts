/** What something with a name in both languages is called in the log: it is found by either. */
export const nameOf = ({ nameEn, nameAr }: { nameEn: string; nameAr: string }) => `${nameEn} · ${nameAr}`
