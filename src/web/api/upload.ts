// `fetch` reports no upload progress. XMLHttpRequest does; this gives it the interface of `fetch`.
interface UploadRequest {
  method: string
  headers: Record<string, string>
  body: FormData | string | undefined
  signal: AbortSignal | undefined
}

export function fetchWithProgress(
  address: string,
  { method, headers, body, signal }: UploadRequest,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    request.withCredentials = true
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('The upload got no answer'))
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return reject(new DOMException('The upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(request.responseText, { status: request.status, headers })
}
