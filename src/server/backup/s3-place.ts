// Scheduled backups in an S3-compatible store. The archive is made in DATA_DIR first: a store takes no file whose length is unknown.
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { s3Place } from '../files/storage/s3-place.ts'
import type { BackupMade } from './backup.ts'
import { isScheduled } from './kept.ts'
import { type BackupPlace, readThrough, UPLOADED } from './place.ts'

/** A part may take so long on a slow line. */
const ANSWER_TIMEOUT_MS = 300_000
const PART_BYTES = 16 * 1024 * 1024

export function s3BackupPlace(backupTo: string, dataDir: string): BackupPlace {
  const { bucket, prefix, client: config } = s3Place('BACKUP_TO', backupTo)
  const requestHandler = { ...config.requestHandler, requestTimeout: ANSWER_TIMEOUT_MS }
  const client = new S3Client({ ...config, requestHandler })
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })

  async function keep(name: string, make: (file: string) => Promise<BackupMade>): Promise<BackupMade> {
    const file = join(dataDir, UPLOADED)
    const address = `s3://${bucket}/${prefix}${name}`
    await removeFile(file)
    try {
      const made = await make(file)
      const params = { ...at(name), Body: createReadStream(file), ContentType: 'application/gzip' }
      await new Upload({ client, params, queueSize: 1, partSize: PART_BYTES }).done()
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      await readThrough(Body as Readable, address)
      return { ...made, file: address }
    } catch (error) {
      // Nothing is there where the upload failed.
      await client.send(new DeleteObjectCommand(at(name))).catch(() => {})
      throw error
    } finally {
      await removeFile(file)
    }
  }

  async function names(): Promise<string[]> {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
    const found: string[] = []
    let next: string | undefined
    do {
      const list = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: next }),
      )
      for (const { Key } of list.Contents ?? []) if (Key) found.push(Key.slice(prefix.length))
      next = list.NextContinuationToken
    } while (next !== undefined)
    return found.filter(isScheduled)
  }

  /** Null where there is none. */
  async function read(name: string): Promise<string | null> {
    try {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      return (await Body?.transformToString()) ?? null
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return null
      throw error
    }
  }

  return {
    read,
    write: async (name, text) => {
      await client.send(new PutObjectCommand({ ...at(name), Body: text, ContentType: 'text/plain; charset=utf-8' }))
    },
    keep,
    names,
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(at(name)))
    },
  }
}

const removeFile = async (file: string): Promise<void> => {
  for (const name of [file, `${file}.part`]) await rm(name, { force: true })
}
