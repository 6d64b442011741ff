// Where objects of an S3-compatible store are: `s3://bucket/folder?endpoint=…&region=…`.
import type { S3ClientConfig } from '@aws-sdk/client-s3'

const CONNECT_TIMEOUT_MS = 3_000
const ANSWER_TIMEOUT_MS = 20_000
const ATTEMPTS = 3
/** Stores with their own endpoint mostly ignore the region, but the signature includes it. */
const ANY_REGION = 'us-east-1'

export interface S3Place {
  bucket: string
  /** Before each key; empty or with a slash at its end. */
  prefix: string
  client: S3ClientConfig
}

/** @throws Error that names the setting. */
export function s3Place(setting: string, address: string): S3Place {
  const url = new URL(address)
  const endpoint = url.searchParams.get('endpoint')
  if (!url.hostname) throw new Error(`Setting ${setting}: must name a bucket, s3://bucket?endpoint=…&region=…`)
  if (endpoint && !(/^https?:\/\/[^/]/.test(endpoint) && URL.canParse(endpoint))) {
    throw new Error(`Setting ${setting}: must have an endpoint that starts with http:// or https://`)
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
