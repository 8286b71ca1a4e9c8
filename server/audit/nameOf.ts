/** The name of an entity in the log, in both languages, so that either finds it. */
export const nameOf = ({ nameEn, nameAr }: { nameEn: string; nameAr: string }) => `${nameEn} · ${nameAr}`
