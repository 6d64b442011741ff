// Who may read the metrics: a program on this machine, or one with METRICS_TOKEN.
import { createHash, timingSafeEqual } from 'node:crypto'
import { compile as addresses } from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import { isLoopbackName } from '../../../shared/app/own-address.ts'
import { bearerOf } from '../../http/access.ts'

const isLoopback = addresses('loopback')
const FORWARDING = /^(x-forwarded-.*|forwarded|via|x-real-ip|true-client-ip|cf-connecting-ip)$/
const digest = (text: string) => createHash('sha256').update(text).digest()

/** A proxy on this machine adds one of the headers, or passes on the name that its caller asked for. */
function isFromThisMachine({ raw, headers, hostname }: FastifyRequest): boolean {
  const { remoteAddress } = raw.socket
  if (remoteAddress === undefined || !isLoopback(remoteAddress, 0)) return false
  return isLoopbackName(hostname) && !Object.keys(headers).some((name) => FORWARDING.test(name))
}

export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (isFromThisMachine(request)) return true
  const bearer = bearerOf(request)
  // Digests have one length, which the comparison needs, and tell nothing of the token's.
  return token !== undefined && bearer !== undefined && timingSafeEqual(digest(bearer), digest(token))
}
