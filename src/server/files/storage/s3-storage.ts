// Files in an S3-compatible store, named by `s3://bucket?endpoint=…&region=…`.
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { s3Place } from './s3-place.ts'
import type { Storage } from './storage.ts'

export function s3Storage(storageUrl: string): Storage {
  const { bucket, prefix, client: config } = s3Place('STORAGE_URL', storageUrl)
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
    size: async (key) => {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? null
      } catch (error) {
        if (error instanceof NotFound) return null
        throw error
      }
    },
    delete: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)))
    },
  }
}
