import { type PathName, paths } from '../domain/paths.ts'

export const to = (name: PathName) => paths[name].path

/** Whether a path needs a session. A user who logs out on such a page is sent to /login. */
export const isPrivatePath = (pathname: string) =>
  [to('dashboard'), to('admin')].some((path) => pathname === path || pathname.startsWith(`${path}/`))
