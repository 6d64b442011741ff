// A browser's session: keeps the cookies and the access token, as the web app does.
import { accountsApi } from '../src/shared/accounts/accounts.contract.ts'
import type { Endpoint } from '../src/shared/endpoint.ts'
import type { Answer, TestServer } from './harness.ts'

export interface DeviceAnswer {
  status: number
  headers: Headers
  body: Answer<Record<string, unknown>>['body']
  setCookie: string | undefined
}

const REFRESH = /^(__Host-)?pruva_refresh=([^;]*)/
const KNOWN = /^(?:__Host-)?pruva_device=([^;]*)/

export class Device {
  readonly server: TestServer
  /** Sent with every call; `x-forwarded-for` gives the device its own address. */
  readonly headers: Record<string, string>
  cookie: string | undefined
  /** Of the names of the cookies: `__Host-` over https. */
  prefix = ''
  /** The secret that marks this browser as a known device of the accounts that signed in here. */
  known: string | undefined
  token: string | undefined

  constructor(server: TestServer, headers: Record<string, string> = {}) {
    this.server = server
    this.headers = headers
  }

  async call(endpoint: Endpoint, body?: unknown, headers: Record<string, string> = {}): Promise<DeviceAnswer> {
    const response = await this.server.fetch(endpoint.url, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...this.cookies(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const setCookie = response.headers.getSetCookie().find((cookie) => REFRESH.test(cookie))
    if (setCookie !== undefined) {
      const [, prefix = '', value] = REFRESH.exec(setCookie) ?? []
      this.prefix = prefix
      this.cookie = value || undefined
    }
    const known = response.headers.getSetCookie().find((cookie) => KNOWN.test(cookie))
    if (known !== undefined) this.known = KNOWN.exec(known)?.[1]
    const answer = (await response.json()) as DeviceAnswer['body']
    const given = answer.data?.accessToken
    if (typeof given === 'string') this.token = given
    return { status: response.status, headers: response.headers, body: answer, setCookie }
  }

  private cookies(): { cookie?: string } {
    const refresh = this.cookie ? [`${this.prefix}pruva_refresh=${this.cookie}`] : []
    const known = this.known ? [`${this.prefix}pruva_device=${this.known}`] : []
    return refresh.length + known.length > 0 ? { cookie: [...refresh, ...known].join('; ') } : {}
  }

  signIn(email: string, password: string): Promise<DeviceAnswer> {
    return this.call(accountsApi.login, { email, password })
  }

  refresh(headers: Record<string, string> = {}): Promise<DeviceAnswer> {
    return this.call(accountsApi.refresh, undefined, headers)
  }

  /** A copy with the same tokens, as a thief or a second tab has. */
  copy(): Device {
    const copy = new Device(this.server, this.headers)
    copy.cookie = this.cookie
    copy.prefix = this.prefix
    copy.known = this.known
    copy.token = this.token
    return copy
  }

  /** The status and key of `me`: whether the access token is valid. */
  async me(): Promise<[number, string]> {
    const { status, body } = await this.call(accountsApi.me)
    return [status, body.message]
  }
}
