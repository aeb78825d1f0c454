import type { ReactNode } from 'react';
import type { Lesson } from '@/lib/content/lessons/rules';
import { CloseOutPicture } from './close-out-picture';
import type { PictureProps } from './drawing';
import { LeveragePicture } from './leverage-picture';
import { MarginPicture } from './margin-picture';
import { AheadPicture, ResultPicture } from './option-pictures';
import { SpreadPicture } from './spread-picture';
import { StopPicture } from './stop-picture';

type Picture = (props: PictureProps) => ReactNode;

/** The picture that a lesson begins with. */
export const pictures: Record<Lesson, Picture> = {
  spread: SpreadPicture,
  leverage: LeveragePicture,
  margin: MarginPicture,
  'close-out': CloseOutPicture,
  stops: StopPicture,
  'binary-options': ResultPicture,
};

/** The picture on a lesson's card. */
export const cardPictures: Record<Lesson, Picture> = {
  ...pictures,
  'binary-options': AheadPicture,
};
