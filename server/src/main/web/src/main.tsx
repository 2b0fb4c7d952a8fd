import { render } from 'preact';
import { startEvents } from './api/events';
import { startKeys } from './keys';
import { startRouting } from './routing';
import { Frame } from './screen/Frame';
import { startTheme } from './theme';

startTheme();
startRouting();
startKeys();
startEvents();
render(<Frame />, document.getElementById('app')!);
