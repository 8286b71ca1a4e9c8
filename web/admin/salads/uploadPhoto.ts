import { type AdminSalad, setPhoto } from '../../../domain/menu/contract.ts'
import { networkError, refusal, unknownError } from '../../api/apiError.ts'
import { clearCache } from '../../api/cache.ts'
import { renewing } from '../../api/renewing.ts'
import { readJson, server } from '../../api/request.ts'
import { currentLanguage } from '../../i18n.ts'
import { accessToken } from '../../session.ts'

type Upload = { id: string; file: Blob; onProgress: (part: number) => void; signal: AbortSignal }

/** Sends a photo and tells how far it is, which fetch cannot. */
export async function uploadPhoto(upload: Upload): Promise<AdminSalad> {
  const answer = await renewing(() => put(upload))
  const body = await readJson(answer)
  void clearCache()
  if (!answer.ok) throw refusal(answer, body)
  const salad = setPhoto.returns.safeParse(body)
  if (!salad.success) throw unknownError(answer.status, salad.error)
  return salad.data
}

const put = ({ id, file, onProgress, signal }: Upload) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(setPhoto.method, server.base + setPhoto.path.replace(':id', id))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLanguage())
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('authorization', `Bearer ${accessToken() ?? ''}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
    request.onerror = () => reject(networkError(new Error('the photo did not get through')))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
