import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { uploadedPicture } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { words as commonWords } from '#staff/words/common.ts'

type UploadedPicture = z.output<typeof uploadedPicture>

export const pictureTypes = ['image/webp', 'image/png', 'image/jpeg']
/** Maximum size that the server accepts, in bytes. */
const mostBytes = 8 * 1024 * 1024

const words = commonWords.pictures

/** Uploads a picture; it becomes a file of the tenant when content that shows it is published. */
export function usePictureUpload(
  kind: 'photo' | 'cutout',
  onSent: (uploaded: UploadedPicture) => void,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: (file: File) =>
      withPerson(words.upload, () =>
        call(calls.uploadPicture, { query: { kind, name: nameOf(file) }, body: file }),
      ),
    onSuccess: (answer) => answer && onSent(answer),
  })
  return {
    send(file: File | undefined) {
      if (!file || sending.isPending) return
      sending.reset()
      const fault = pictureFault(file)
      setProblem(fault)
      if (!fault) sending.mutate(file)
    },
    isSending: sending.isPending,
    problem,
    error: sending.error,
  }
}

/** Why a file cannot be uploaded as a picture; null for a valid one. */
export function pictureFault(file: File): string | null {
  if (!pictureTypes.includes(file.type)) return words.notAPicture
  return file.size > mostBytes ? words.tooLarge : null
}

/** The file's name without its extension; it names the picture. */
function nameOf({ name }: File): string {
  return name.replace(/\.\w+$/, '').slice(0, 80) || 'picture'
}
