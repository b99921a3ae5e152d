import { ImageUp } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { uploadedPicture } from '#contract/staff/menus.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { words as commonWords } from '#staff/words/common.ts'
import { Button } from './button.tsx'

type UploadedPicture = z.output<typeof uploadedPicture>

const pictureTypes = ['image/webp', 'image/png', 'image/jpeg']
/** Maximum size that the server accepts, in bytes. */
const mostBytes = 8 * 1024 * 1024

const words = commonWords.pictures

type Kind = 'photo' | 'cutout'

/**
 * Uploads a picture; it becomes a file of the tenant when content that shows it is published.
 * @param kind of the pictures, if it is not chosen with each
 */
export function usePictureUpload(kind: Kind, onSent: (uploaded: UploadedPicture) => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const { run, isPending, error, reset } = useAction({
    asks: words.upload,
    make: ({ file, kind }: { file: File; kind: Kind }) =>
      call(calls.uploadPicture, { query: { kind, name: nameOf(file) }, body: file }),
    onDone: onSent,
  })
  return {
    send(file: File, as = kind) {
      if (isPending) return
      reset()
      const fault = pictureFault(file)
      setProblem(fault)
      if (!fault) run({ file, kind: as })
    },
    isSending: isPending,
    problem,
    error,
    reset,
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

interface ButtonProps {
  label: string
  size?: ComponentProps<typeof Button>['size']
  isBusy?: boolean
  types?: readonly string[]
  onChosen(file: File): void
}

/** Chooses a picture on this device. */
export function PictureButton({
  label,
  size,
  isBusy = false,
  types = pictureTypes,
  onChosen,
}: ButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        kind="outlined"
        {...(size && { size })}
        isBusy={isBusy}
        onClick={() => input.current?.click()}
      >
        <ImageUp aria-hidden />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={label}
        accept={types.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onChosen(file)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
