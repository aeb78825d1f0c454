import type { Endpoint } from '@/lib/web/endpoint';
import { GET as getKValueByCodeAndDate } from '@/app/swx/customer/index/getKValueByCodeAndDate/route';
import { GET as getMarketInfo } from '@/app/swx/customer/index/getMarketInfo/[code]/route';
import { GET as listMarketByType } from '@/app/swx/customer/index/listMarketByType/route';
import { GET as listMarketTerms } from '@/app/swx/customer/index/listMarketTerms/[code]/route';
import { GET as checkUserNameOrPhone } from '@/app/swx/customer/login/checkUserNameOrPhone/route';
import { POST as logIn } from '@/app/swx/customer/login/login/route';
import { POST as loginByGoogle } from '@/app/swx/customer/login/loginByGoogle/route';
import { POST as logout } from '@/app/swx/customer/login/logout/route';
import { POST as register } from '@/app/swx/customer/login/register/route';
import { POST as resetPassword } from '@/app/swx/customer/login/resetPassword/route';
import { POST as sendCode } from '@/app/swx/customer/login/sendCode/route';
import { POST as buyOptions } from '@/app/swx/customer/order/buyOptions/route';
import { POST as cancelAllOptions } from '@/app/swx/customer/order/cancelAllOptions/route';
import { POST as cancelOptions } from '@/app/swx/customer/order/cancelOptions/route';
import { POST as closeAllOptions } from '@/app/swx/customer/order/closeAllOptions/route';
import { POST as closeOptions } from '@/app/swx/customer/order/closeOptions/route';
import { GET as getReportCard } from '@/app/swx/customer/order/getReportCard/route';
import { GET as getTradingAnalysis } from '@/app/swx/customer/order/getTradingAnalysis/route';
import { GET as listEquity } from '@/app/swx/customer/order/listEquity/route';
import { POST as resetDemo } from '@/app/swx/customer/user/resetDemo/route';
import { GET as getAccount } from '@/app/swx/customer/order/getAccount/route';
import { GET as getOptionsOrderById } from '@/app/swx/customer/order/getOptionsOrderById/[id]/route';
import { GET as getTimedTerms } from '@/app/swx/customer/order/getTimedTerms/route';
import { GET as listMovement } from '@/app/swx/customer/order/listMovement/route';
import { GET as listOptionsOrder } from '@/app/swx/customer/order/listOptionsOrder/route';
import { POST as updateOptions } from '@/app/swx/customer/order/updateOptions/route';
import { POST as addWatch } from '@/app/swx/customer/user/addWatch/route';
import { POST as changeVirtualStatus } from '@/app/swx/customer/user/changeVirtualStatus/route';
import { GET as getLayout } from '@/app/swx/customer/user/getLayout/route';
import { POST as getUserInfo } from '@/app/swx/customer/user/getUserInfo/route';
import { GET as listSessions } from '@/app/swx/customer/user/listSessions/route';
import { GET as listWatchlist } from '@/app/swx/customer/user/listWatchlist/route';
import { POST as removeWatch } from '@/app/swx/customer/user/removeWatch/route';
import { POST as repassword } from '@/app/swx/customer/user/repassword/route';
import { POST as revokeOtherSessions } from '@/app/swx/customer/user/revokeOtherSessions/route';
import { POST as revokeSession } from '@/app/swx/customer/user/revokeSession/route';
import { POST as saveLayout } from '@/app/swx/customer/user/saveLayout/route';
import { POST as issueSocketTicket } from '@/app/swx/customer/user/socketTicket/route';
import { GET as getMarketHours } from '@/app/swx/customer/index/getMarketHours/[code]/route';
import { POST as addPriceAlert } from '@/app/swx/customer/user/addPriceAlert/route';
import { POST as createWatchlist } from '@/app/swx/customer/user/createWatchlist/route';
import { GET as listPriceAlert } from '@/app/swx/customer/user/listPriceAlert/route';
import { GET as listWatchlists } from '@/app/swx/customer/user/listWatchlists/route';
import { POST as orderWatchlists } from '@/app/swx/customer/user/orderWatchlists/route';
import { POST as removePriceAlert } from '@/app/swx/customer/user/removePriceAlert/route';
import { POST as removeWatchlist } from '@/app/swx/customer/user/removeWatchlist/route';
import { POST as renameWatchlist } from '@/app/swx/customer/user/renameWatchlist/route';
import { POST as takeWatchlists } from '@/app/swx/customer/user/takeWatchlists/route';
import { GET as getSignedReceipt } from '@/app/swx/customer/order/getSignedReceipt/[id]/route';
import { GET as listReceiptKeys } from '@/app/swx/customer/index/listReceiptKeys/route';
import { GET as getFillQuality } from '@/app/swx/customer/index/getFillQuality/route';

/** Every call the server answers itself; a tidy test compares the list with the route files. */
export const endpoints: readonly Endpoint[] = [
  getKValueByCodeAndDate,
  getMarketInfo,
  listMarketByType,
  listMarketTerms,
  checkUserNameOrPhone,
  logIn,
  loginByGoogle,
  logout,
  register,
  resetPassword,
  sendCode,
  buyOptions,
  cancelAllOptions,
  cancelOptions,
  closeAllOptions,
  closeOptions,
  getAccount,
  getReportCard,
  getTradingAnalysis,
  listEquity,
  resetDemo,
  getOptionsOrderById,
  getTimedTerms,
  listMovement,
  listOptionsOrder,
  updateOptions,
  addWatch,
  changeVirtualStatus,
  getLayout,
  getUserInfo,
  listSessions,
  listWatchlist,
  removeWatch,
  repassword,
  revokeOtherSessions,
  revokeSession,
  saveLayout,
  issueSocketTicket,
  getMarketHours,
  addPriceAlert,
  createWatchlist,
  listPriceAlert,
  listWatchlists,
  orderWatchlists,
  removePriceAlert,
  removeWatchlist,
  renameWatchlist,
  takeWatchlists,
  getSignedReceipt,
  listReceiptKeys,
  getFillQuality,
];
