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
/** Bytes that the server takes. */
const mostBytes = 8 * 1024 * 1024

const words = commonWords.pictures

/** Sends a picture; it becomes a file of the restaurant when something that shows it goes live. */
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

/** Why a file cannot be sent as a picture; null for one that can. */
export function pictureFault(file: File): string | null {
  if (!pictureTypes.includes(file.type)) return words.notAPicture
  return file.size > mostBytes ? words.tooLarge : null
}

/** What the file is called without its ending; it names the picture. */
function nameOf({ name }: File): string {
  return name.replace(/\.\w+$/, '').slice(0, 80) || 'picture'
}
