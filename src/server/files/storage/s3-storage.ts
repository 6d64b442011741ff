// Files in an S3-compatible store, named by `s3://bucket?endpoint=…&region=…`.
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import type { Storage } from './storage.ts'

const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_TIMEOUT_MS = 20_000
const ATTEMPTS = 3
/** Stores with their own endpoint mostly ignore the region, but the signature includes it. */
const ANY_REGION = 'us-east-1'

export function s3Storage(storageUrl: string): Storage {
  const { bucket, prefix, client: config } = placeOf(storageUrl)
  const client = new S3Client(config)
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    put: async (key, bytes, contentType) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    },
    get: async (key) => {
      try {
        const { Body, ContentLength } = await client.send(new GetObjectCommand(at(key)))
        return { stream: Body as Readable, size: ContentLength }
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}

/** @throws Error that names the setting. */
function placeOf(storageUrl: string): { bucket: string; prefix: string; client: S3ClientConfig } {
  const url = new URL(storageUrl)
  const endpoint = url.searchParams.get('endpoint')
  if (!url.hostname) throw new Error('Setting STORAGE_URL: must name a bucket, s3://bucket?endpoint=…&region=…')
  if (endpoint && !(/^https?:\/\/[^/]/.test(endpoint) && URL.canParse(endpoint))) {
    throw new Error('Setting STORAGE_URL: its endpoint must be a URL that starts with http:// or https://')
  }
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const region = url.searchParams.get('region') ?? (endpoint ? ANY_REGION : undefined)
  return {
    bucket: decodeURIComponent(url.hostname),
    prefix: folder ? `${decodeURIComponent(folder)}/` : '',
    client: {
      ...(region ? { region } : {}),
      // A bucket in the host name needs DNS that only large providers have.
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Otherwise the AWS client uses the AWS_* variables or the machine's role.
      ...(url.username ? { credentials: credentialsOf(url) } : {}),
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: ANSWER_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
      // Many compatible stores do not support newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  }
}

const credentialsOf = (url: URL) => ({
  accessKeyId: decodeURIComponent(url.username),
  secretAccessKey: decodeURIComponent(url.password),
})
