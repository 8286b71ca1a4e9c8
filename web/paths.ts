import { type PathName, paths } from '../domain/paths.ts'

export const to = (name: PathName) => paths[name].path

/** After logging out from one of these the user stands before a locked door: they go to /login. */
export const isPrivatePath = (pathname: string) =>
  [to('dashboard'), to('admin')].some((path) => pathname === path || pathname.startsWith(`${path}/`))
