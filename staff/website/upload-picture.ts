import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { websiteWords } from '#staff/words/website.ts'
import { setWebsite, useWebsite } from './use-website.ts'

export const pictureTypes = ['image/webp', 'image/png', 'image/jpeg']
/** Bytes that the server takes. */
const mostBytes = 8 * 1024 * 1024

const words = websiteWords.pictures

/** Sends a picture for the website; it becomes a file of the restaurant when something that shows it is published. */
export function useUpload(kind: 'photo' | 'cutout', onSent: (file: string) => void) {
  const client = useQueryClient()
  const website = useWebsite()
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: (file: File) =>
      withPerson(words.upload, () =>
        call(calls.uploadPicture, { query: { kind, name: nameOf(file) }, body: file }),
      ),
    onSuccess(answer) {
      if (!answer) return
      setWebsite(client, {
        ...website,
        pictures: { ...website.pictures, [answer.file]: answer.picture },
      })
      onSent(answer.file)
    },
  })
  return {
    send(file: File | undefined) {
      if (!file || sending.isPending) return
      sending.reset()
      const isWanted = pictureTypes.includes(file.type)
      const fault = isWanted ? (file.size > mostBytes ? words.tooLarge : null) : words.notAPicture
      setProblem(fault)
      if (!fault) sending.mutate(file)
    },
    isSending: sending.isPending,
    problem,
    error: sending.error,
  }
}

/** What the file is called without its ending; it names the picture. */
function nameOf({ name }: File): string {
  return name.replace(/\.\w+$/, '').slice(0, 80) || 'picture'
}
