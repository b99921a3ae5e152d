import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Crop } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { type Picture, pictureUrl } from '#domain/picture.ts'
import { Button, SmallButton } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { PictureButton, pictureFault, usePictureUpload } from '#staff/controls/picture-upload.tsx'
import { Card } from '#staff/office/page.tsx'
import { lazyPart, SheetFailure } from '#staff/shell/lazy-part.tsx'
import { words as commonWords } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { FieldError } from '#ui/field.tsx'
import { Plate } from '#ui/plate.tsx'
import styles from './form.module.css'
import type { DishCardProps } from './save-state.tsx'
import { addPicture } from './use-menu.ts'

const CropSheet = lazyPart(
  () => import('./crop-sheet.tsx'),
  'CropSheet',
  (failed) => <SheetFailure {...failed} title={menuWords.picture.title} />,
)

/** A dish's picture: dropped or chosen, cropped to a square, and uploaded. */
export function PictureCard({ menu, form }: DishCardProps) {
  const client = useQueryClient()
  const { shown } = form
  const picture = menu.pictures[shown.picture ?? ''] ?? null
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const words = menuWords.picture
  const upload = usePictureUpload('cutout', (uploaded) => {
    setChosen(null)
    addPicture(client, menu.id, uploaded)
    // A garnish belongs to its picture and is kept when that is cropped again.
    const isSame = chosen?.name === picture?.name
    form.change({ picture: uploaded.file, ...(isSame ? {} : { garnish: null }) })
  })
  const loading = useMutation({
    mutationFn: loadStoredPicture,
    onSuccess: setChosen,
    onError: () => setProblem(words.notLoaded),
  })

  /** Crops the current picture again, or changes its kind. */
  function cropAgain() {
    if (!picture || loading.isPending || upload.isSending) return
    upload.reset()
    setProblem(null)
    loading.mutate(picture)
  }

  function choose(file: File | undefined) {
    if (!file) return
    upload.reset()
    const fault = pictureFault(file)
    setProblem(fault)
    if (!fault) setChosen(file)
  }

  const fault = problem ?? form.faultOf('picture')
  return (
    <Card title={words.title}>
      <PictureDrop
        item={{ name: shown.name, picture, garnish: menu.pictures[shown.garnish ?? ''] ?? null }}
        onDropped={choose}
      />
      <PictureButton label={words.choose} isBusy={upload.isSending} onChosen={choose} />
      {picture && (
        <Button kind="outlined" isBusy={loading.isPending} onClick={cropAgain}>
          <Crop aria-hidden />
          {words.cropAgain}
        </Button>
      )}
      <p className={styles.explanation}>
        {upload.isSending ? commonWords.pictures.sending : words.hint}
      </p>
      {fault && <FieldError>{fault}</FieldError>}
      <ErrorNotice error={upload.error} />
      {shown.picture !== null && (
        <SmallButton onClick={() => form.change({ picture: null, garnish: null })}>
          {words.remove}
        </SmallButton>
      )}
      {chosen && !upload.error && (
        <CropSheet
          file={chosen}
          kindAtFirst={picture && !picture.isCutout ? 'photo' : 'cutout'}
          isSending={upload.isSending}
          onClose={() => setChosen(null)}
          onCropped={({ body, kind }) =>
            upload.send(new File([body], `${shown.name}.webp`, { type: body.type }), kind)
          }
          onUnreadable={() => {
            setChosen(null)
            setProblem(words.unreadable)
          }}
        />
      )}
    </Card>
  )
}

/** Loads the dish's current picture in the largest stored size, to crop it again. */
async function loadStoredPicture(picture: Picture): Promise<File> {
  const answer = await fetch(pictureUrl(picture, Math.max(...picture.widths), 'webp'))
  if (!answer.ok) throw new Error(`${picture.name} answered ${answer.status}`)
  return new File([await answer.blob()], picture.name, { type: 'image/webp' })
}

interface Props {
  item: ComponentProps<typeof Plate>['item']
  onDropped(file: File | undefined): void
}

/** Shows a dish's picture, and accepts a dropped file. */
function PictureDrop({ item, onDropped }: Props) {
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen with the button below instead of dropped
    <div
      className={clsx(styles.picture, isOver && styles.isDraggedOver)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onDropped(event.dataTransfer.files[0])
      }}
    >
      {item.picture ? (
        <div className={clsx(!item.picture.isCutout && styles.fullPicture)}>
          <Plate item={item} sizes="320px" isNamed />
        </div>
      ) : (
        menuWords.picture.none
      )}
    </div>
  )
}
