// A mock of uploads for tests of screens: a request that the test answers, and a decoder of pictures.
import { aPhoto } from './web-fixtures.ts'

/** Replaces XMLHttpRequest: the test decides when it reports progress and answers. */
export class FakeUpload {
  static sent: FakeUpload[] = []
  body!: FormData
  status = 0
  responseText = ''
  upload: { onprogress?: (event: object) => void } = {}
  onload = () => {}
  onerror = () => {}
  onloadend = () => {}
  open() {}
  abort() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  send(body: FormData) {
    this.body = body
    FakeUpload.sent.push(this)
  }
  answer(status: number, message: string) {
    this.status = status
    this.responseText = JSON.stringify({ success: status < 400, message, data: status < 400 ? aPhoto() : null })
    this.onload()
    this.onloadend()
  }
}

/** A file called bozuk… is not a picture; every other is a small one. */
export async function decodeInTest({ name }: File): Promise<{ width: number; height: number; close: () => void }> {
  if (name.startsWith('bozuk')) throw new DOMException('The source image could not be decoded', 'InvalidStateError')
  return { width: 800, height: 600, close: () => {} }
}
